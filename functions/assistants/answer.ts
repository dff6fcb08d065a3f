import type { ProtocolRefusal } from "../../shared/assistants/envelope.ts";
import { Reply } from "../http/endpoint.ts";
import { type AgentCall, type Caller, meetAgent, profileIn } from "./agent.ts";
import { answering } from "./answering.ts";

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
