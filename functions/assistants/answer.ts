import type { Refused } from "../../shared/assistants/schemas.ts";
import { AppError } from "../../shared/core/errors.ts";
import { Reply } from "../http/endpoint.ts";
import { hasAssistants } from "../platform/settings.ts";
import { type Agent, meetAgent, profileIn } from "./agent.ts";
import { Refusal } from "./refusal.ts";

interface Call {
  headers: Readonly<Record<string, string | undefined>>;
  address: string;
  now: Date;
}

/** Answers refusals in the protocol's shape. */
export async function answering<T>(run: () => T | Promise<T>): Promise<T | Reply<T | Refused>> {
  if (!hasAssistants()) throw new AppError("not_found", "Call");
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return new Reply<T | Refused>(error.answer(), { status: error.status });
  }
}

export const answerAgent = <T>({ headers, address, now }: Call, run: (agent: Agent) => Promise<T>) =>
  answering(async () =>
    run(await meetAgent({ profile: profileIn(headers["ucp-agent"]), network: address, now })),
  );
