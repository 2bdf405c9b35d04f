import { api, got } from "~/api/client";

/** Whether this browser can be told of things while no page of ours is open. */
export function canPush(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

/** Subscribes this browser and tells the server. False: the person does not want to be disturbed. */
export async function subscribe(): Promise<boolean> {
  const { key } = await got(api.GET("/api/push/key"));
  if ((await Notification.requestPermission()) !== "granted") return false;
  await navigator.serviceWorker.register("/sw.js");
  const worker = await navigator.serviceWorker.ready;
  const subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = subscription.toJSON();
  await got(
    api.POST("/api/channels", {
      body: {
        kind: "push",
        endpoint: endpoint ?? "",
        keys: { p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "" },
        always: false,
      },
    }),
  );
  return true;
}
