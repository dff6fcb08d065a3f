import { randomUUID } from "node:crypto";
import { pathToFileURL } from "node:url";
import type { Context } from "aws-lambda";
import type { LocalFunctions } from "./functions.ts";

type Handler = (event: unknown, context: Context) => Promise<unknown>;

const account = "000000000000";
export const region = "ap-south-1";

/** The context Lambda hands to a function, with what is left of its time. */
export function contextOf(name: string, timeoutMilliseconds: number): Context {
  const deadline = performance.now() + timeoutMilliseconds;
  return {
    functionName: name,
    functionVersion: "$LATEST",
    invokedFunctionArn: `arn:aws:lambda:${region}:${account}:function:${name}`,
    memoryLimitInMB: "512",
    awsRequestId: randomUUID(),
    logGroupName: `/aws/lambda/${name}`,
    logStreamName: "local",
    callbackWaitsForEmptyEventLoop: false,
    getRemainingTimeInMillis: () => Math.max(0, deadline - performance.now()),
    done: () => undefined,
    fail: () => undefined,
    succeed: () => undefined,
  };
}

/** Runs a function of this name with an event; rejects when it throws or runs out of time. */
export type Invoke = (name: string, event: unknown) => Promise<unknown>;

/** Lambda's own words. The code goes on here, where it cannot be ended. */
const timedOut = (seconds: number): Error => new Error(`Task timed out after ${seconds.toFixed(2)} seconds`);

async function run(handler: Handler, name: string, event: unknown, seconds: number): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(timedOut(seconds)), seconds * 1000);
  });
  try {
    return await Promise.race([handler(event, contextOf(name.replaceAll("/", "-"), seconds * 1000)), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Functions are imported at their first use and kept, as a warm container keeps them. */
export function invoker(functions: LocalFunctions): Invoke {
  const loaded = new Map<string, Promise<Handler>>();
  const load = (name: string, file: string): Promise<Handler> => {
    const handler = import(pathToFileURL(file).href).then((module) => module.handler);
    loaded.set(name, handler);
    handler.catch(() => loaded.delete(name));
    return handler;
  };
  return async (name, event) => {
    const found = functions.get(name);
    if (found === undefined) throw new Error(`There is no function ${name}`);
    const handler = await (loaded.get(name) ?? load(name, found.file));
    return run(handler, name, event, found.timeoutSeconds);
  };
}
