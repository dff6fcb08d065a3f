import { randomUUID } from "node:crypto";
import { pathToFileURL } from "node:url";
import type { Context } from "aws-lambda";
import type { LocalFunctions } from "./functions.ts";

type Handler = (event: unknown, context: Context) => Promise<unknown>;

const account = "000000000000";
export const region = "ap-south-1";

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

/** Rejects if the function throws or times out. */
export type Invoke = (name: string, event: unknown) => Promise<unknown>;

/** Lambda's message. Unlike there, the code keeps running. */
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

/** Keeps functions loaded like warm instances, and reimports changed files. */
export function invoker(functions: LocalFunctions): Invoke {
  const loaded = new Map<string, Promise<Handler>>();
  const load = (file: string): Promise<Handler> => {
    const handler = import(pathToFileURL(file).href).then((module) => module.handler);
    loaded.set(file, handler);
    handler.catch(() => loaded.delete(file));
    return handler;
  };
  return async (name, event) => {
    const found = functions.get(name);
    if (found === undefined) throw new Error(`There is no function ${name}`);
    const file = await found.file();
    const handler = await (loaded.get(file) ?? load(file));
    return run(handler, name, event, found.timeoutSeconds);
  };
}
