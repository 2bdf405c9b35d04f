import i18next from "i18next";
import { api, got, Problem } from "~/api/client";

/** Passkeys: what the server and the browser say to each other is bytes, written in base64url on the way. */
export function canPasskey(): boolean {
  return "PublicKeyCredential" in window;
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (char) => char.charCodeAt(0));
}

function written(data: ArrayBuffer): string {
  const plain = String.fromCharCode(...new Uint8Array(data));
  return btoa(plain).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

interface Described {
  id: string;
  type: "public-key";
}

const described = (list: readonly Described[] = []) => list.map((each) => ({ ...each, id: bytes(each.id) }));

/** One who closes the browser's window has changed their mind: that is said as such. */
function refused(): never {
  throw new Problem(0, "passkey_cancelled", i18next.t("account.passkey_cancelled"));
}

interface Asked {
  challenge: string;
  allowCredentials?: Described[];
}

interface Offered {
  challenge: string;
  user: { id: string; name: string; displayName: string };
  excludeCredentials?: Described[];
}

export async function signInWithPasskey(): Promise<void> {
  const asked = (await got(api.POST("/api/passkeys/ask"))) as unknown as Asked;
  const publicKey = {
    ...asked,
    challenge: bytes(asked.challenge),
    allowCredentials: described(asked.allowCredentials),
  };
  const key = (await navigator.credentials.get({ publicKey }).catch(refused)) as PublicKeyCredential | null;
  if (!key) refused();
  const said = key.response as AuthenticatorAssertionResponse;
  await got(
    api.POST("/api/passkeys/sign-in", {
      body: {
        id: key.id,
        rawId: written(key.rawId),
        type: "public-key",
        response: {
          clientDataJSON: written(said.clientDataJSON),
          authenticatorData: written(said.authenticatorData),
          signature: written(said.signature),
          ...(said.userHandle ? { userHandle: written(said.userHandle) } : {}),
        },
      },
    }),
  );
}

export async function makePasskey(name: string, password: string | undefined): Promise<void> {
  const offered = (await got(
    api.POST("/api/passkeys/offer", { body: password ? { password } : {} }),
  )) as unknown as Offered;
  const publicKey = {
    ...offered,
    challenge: bytes(offered.challenge),
    user: { ...offered.user, id: bytes(offered.user.id) },
    excludeCredentials: described(offered.excludeCredentials),
  } as unknown as PublicKeyCredentialCreationOptions;
  const key = (await navigator.credentials.create({ publicKey }).catch(refused)) as PublicKeyCredential | null;
  if (!key) refused();
  const made = key.response as AuthenticatorAttestationResponse;
  await got(
    api.POST("/api/passkeys", {
      body: {
        name,
        credential: {
          id: key.id,
          rawId: written(key.rawId),
          type: "public-key",
          response: {
            clientDataJSON: written(made.clientDataJSON),
            attestationObject: written(made.attestationObject),
          },
        },
      },
    }),
  );
}
