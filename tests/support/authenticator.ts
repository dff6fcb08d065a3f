import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/server";
import { isoCBOR } from "@simplewebauthn/server/helpers";

const sha256 = (data: string | Uint8Array) => createHash("sha256").update(data).digest();
const base64Url = (data: string | Uint8Array) => Buffer.from(data).toString("base64url");
const coordinate = (text: string | undefined) => new Uint8Array(Buffer.from(text ?? "", "base64url"));
const flags = { present: 1, verified: 4, syncable: 8, synced: 16, attested: 64 } as const;

interface Options {
  /** The page's origin, as the browser sees it. */
  origin: string;
  /** False for an authenticator that asks for neither PIN nor finger. */
  verifies?: boolean;
  /** Whether the owner's devices share the passkey. */
  syncs?: boolean;
}

/** A passkey in software: WebAuthn Level 3, sections 6.1 (authenticator data) and 6.5.4 (attestation object). */
export class Authenticator {
  readonly #id = randomBytes(16);
  readonly #keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  readonly #options: Options;
  #userHandle = "";
  counter = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  #data(host: string, extra: number, credential: Uint8Array = new Uint8Array()): Buffer {
    const { verifies = true, syncs = false } = this.#options;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const bits =
      flags.present | (verifies ? flags.verified : 0) | (syncs ? flags.syncable | flags.synced : 0) | extra;
    return Buffer.concat([sha256(host), Buffer.from([bits]), counter, credential]);
  }

  #clientData(type: string, challenge: string): string {
    return JSON.stringify({ type, challenge, origin: this.#options.origin, crossOrigin: false });
  }

  #credential() {
    const id = base64Url(this.#id);
    return { id, rawId: id, type: "public-key" as const };
  }

  /** Answers `navigator.credentials.create`. */
  create({ rp, user, challenge }: PublicKeyCredentialCreationOptionsJSON) {
    this.#userHandle = user.id;
    const { x, y } = this.#keys.publicKey.export({ format: "jwk" });
    // COSE (RFC 9053): an elliptic curve key for ES256 on P-256.
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, coordinate(x)],
      [-3, coordinate(y)],
    ]);
    const length = Buffer.from([0, this.#id.length]);
    const credential = Buffer.concat([Buffer.alloc(16), length, this.#id, isoCBOR.encode(key)]);
    const data = new Uint8Array(this.#data(rp.id ?? "", flags.attested, credential));
    const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
      ["fmt", "none"],
      ["attStmt", new Map()],
      ["authData", data],
    ]);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: base64Url(this.#clientData("webauthn.create", challenge)),
        attestationObject: base64Url(isoCBOR.encode(attestation)),
        transports: ["internal"],
      },
    };
  }

  /** Answers `navigator.credentials.get`. */
  get({ rpId, challenge }: PublicKeyCredentialRequestOptionsJSON, userHandle = this.#userHandle) {
    const data = this.#data(rpId ?? "", 0);
    const client = this.#clientData("webauthn.get", challenge);
    const signature = sign("sha256", Buffer.concat([data, sha256(client)]), this.#keys.privateKey);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: base64Url(client),
        authenticatorData: base64Url(data),
        signature: base64Url(signature),
        userHandle,
      },
    };
  }
}
