import { randomUUID } from "node:crypto";
import type { Context } from "aws-lambda";

export type Handler = (event: unknown, context: Context) => Promise<unknown>;

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

/** Imported at its first use and kept, as a warm container keeps it. */
export function loader(folder: URL): (key: string) => Promise<Handler> {
  const loaded = new Map<string, Promise<Handler>>();
  return (key) => {
    const known = loaded.get(key);
    if (known) return known;
    const handler = import(new URL(`${key}.ts`, folder).href).then((module) => module.handler);
    loaded.set(key, handler);
    handler.catch(() => loaded.delete(key));
    return handler;
  };
}
