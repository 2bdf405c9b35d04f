import { expect, test } from "./house";
import { get, PASSWORD, post, register } from "./matches";

/** The whole of WebAuthn, with the browser's own authenticator in place of a finger. */
test("a passkey is made, lets its owner in, and no longer once it is removed", async ({ page, local }) => {
  const browser = await page.context().newCDPSession(page);
  await browser.send("WebAuthn.enable");
  const { authenticatorId } = await browser.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const name = "Keyholder";
  const me = async () => (await get<{ me: { name: string } | null }>(page, local, "/api/me")).me?.name;
  await register(page, local, name);
  await page.goto(`${local.url}/account/security`);
  const keys = page.getByRole("region", { name: "Passkeys" });
  await keys.locator("summary").click();
  await keys.getByLabel("Passkey name").fill("blue key");
  await keys.locator("input[name=again]").fill(PASSWORD);
  await keys.getByRole("button", { name: "Add a passkey" }).click();
  await expect(keys.getByRole("listitem").filter({ hasText: "blue key" })).toBeVisible();
  const { credentials } = await browser.send("WebAuthn.getCredentials", { authenticatorId });
  expect(credentials.map(({ rpId, isResidentCredential }) => [rpId, isResidentCredential])).toEqual([
    ["localhost", true],
  ]);

  const comeIn = async () => {
    await post(page, local, "/api/sign-out");
    expect(await me()).toBeUndefined();
    await page.goto(`${local.url}/account`);
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  };
  await comeIn();
  await expect.poll(me).toBe(name);

  // A finger that is not the owner's: the browser gives nothing, and the page says so.
  await browser.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false });
  await comeIn();
  await expect(page.getByText("Passkey cancelled. Nothing has changed.")).toBeVisible();
  expect(await me()).toBeUndefined();
  await browser.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: true });
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect.poll(me).toBe(name);

  await page.goto(`${local.url}/account/security`);
  await keys.getByRole("button", { name: "Remove" }).click();
  await expect(keys.getByRole("listitem")).toHaveCount(0);
  await comeIn();
  await expect(page.getByRole("alert")).toBeVisible();
  expect(await me()).toBeUndefined();
});
