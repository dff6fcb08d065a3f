import type { IncomingMessage, ServerResponse } from "node:http";
import { StartError } from "./configuration.ts";
import { type Listening, listen, listenOnIpv6, sendJson } from "./http.ts";

export type Serve = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void;

export interface Front extends Listening {
  /** With `localhost`, for people and browsers. */
  site: string;
  /** Answers waiting and later requests. */
  open(serve: Serve): void;
}

async function attempt(serve: Serve, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    await serve(request, response);
  } catch (error) {
    if (request.destroyed && !request.complete) return;
    console.error(`${request.method} ${request.url?.split("?")[0]}:`, error);
    if (!response.headersSent) sendJson(response, 502, { message: "Bad Gateway" });
    else response.destroy();
  }
}

/** Opens the port first, so that a busy one fails the start at once. Throws StartError. */
export async function openFront(port: number): Promise<Front> {
  const opened = Promise.withResolvers<Serve>();
  try {
    const listening = await listen(
      async (request, response) => attempt(await opened.promise, request, response),
      port,
    );
    const ipv6 = await listenOnIpv6(listening.server, listening.port);
    return {
      ...listening,
      async close() {
        ipv6?.close();
        await listening.close();
      },
      site: `http://localhost:${listening.port}`,
      open: opened.resolve,
    };
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "EADDRINUSE") throw new StartError(`Port ${port} is taken: stop what uses it or set PORT`);
    if (code === "EACCES") throw new StartError(`Port ${port} needs permission: set PORT above 1023`);
    throw error;
  }
}
