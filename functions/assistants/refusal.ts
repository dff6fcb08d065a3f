import type { ProtocolMessage, ProtocolRefusal } from "../../shared/assistants/envelope.ts";
import { newest, type Version, versions } from "./versions.ts";

type Code =
  | "conflict"
  | "invalid"
  | "invalid_profile_url"
  | "item_unavailable"
  | "not_found"
  | "profile_malformed"
  | "profile_unreachable"
  | "rate_limited"
  | "version_unsupported";

const statuses: Readonly<Record<Code, number>> = {
  conflict: 409,
  invalid: 400,
  invalid_profile_url: 400,
  // What an agent can tell a buyer is no error of HTTP.
  item_unavailable: 200,
  not_found: 200,
  profile_malformed: 422,
  profile_unreachable: 424,
  rate_limited: 429,
  version_unsupported: 422,
};

/** An error in the protocol's own shape. */
export class Refusal extends Error {
  readonly code: Code;

  constructor(code: Code, message: string) {
    super(message);
    this.code = code;
  }

  get status(): number {
    return statuses[this.code];
  }

  answer(version: Version = newest): ProtocolRefusal {
    const { code, message: content } = this;
    const message: ProtocolMessage = { type: "error", code, content, severity: "unrecoverable" };
    return { ucp: { version, status: "error" }, messages: [message] };
  }
}

export const unsupported = (): Refusal =>
  new Refusal("version_unsupported", `Use one of these versions: ${versions.join(", ")}`);
