import type { ProtocolRefusal } from "../../shared/assistants/envelope.ts";
import { AppError } from "../../shared/core/errors.ts";
import { Reply } from "../http/endpoint.ts";
import { hasAssistants } from "../platform/settings.ts";
import { type AgentCall, type Caller, meetAgent, profileIn } from "./agent.ts";
import { Refusal } from "./refusal.ts";

interface Call {
  headers: Readonly<Record<string, string | undefined>>;
  address: string;
  now: Date;
}

export const callerOf = ({ headers, address, now }: Call): Caller => ({
  profile: profileIn(headers["ucp-agent"]),
  network: address,
  requestKey: headers["idempotency-key"],
  orderKey: headers["x-order-key"],
  now,
});

/** Answers refusals in the protocol's shape. */
export async function answering<T>(run: () => T | Promise<T>): Promise<T | Reply<T | ProtocolRefusal>> {
  if (!hasAssistants()) throw new AppError("not_found", "Call");
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return new Reply<T | ProtocolRefusal>(error.answer(), { status: error.status });
  }
}

interface AnswerOptions {
  status?: number;
}

export async function answerAgent<T>(
  call: Call,
  run: (call: AgentCall) => Promise<T>,
  { status = 200 }: AnswerOptions = {},
): Promise<T | Reply<T | ProtocolRefusal>> {
  const answer = await answering(async () => run(await meetAgent(callerOf(call))));
  return answer instanceof Reply ? answer : new Reply<T | ProtocolRefusal>(answer, { status });
}
