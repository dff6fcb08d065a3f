import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface Received {
  id: string;
  headers: IncomingHttpHeaders;
  body: string;
  event: { type: string; timestamp: string; data: Record<string, unknown> };
}

/** How an address answers. The default accepts. */
type Answer = (response: ServerResponse) => unknown;

const accept: Answer = (response) => response.writeHead(204).end();
export const refuse: Answer = (response) => response.writeHead(500).end("Out of order");

/** A program outside the shop that outlives it. Its URL is for `RECEIVERS`. */
export interface TestReceiver {
  url: string;
  received: Received[];
  answer: Answer;
  /** The most requests that it had open at once. */
  most: number;
  accept(): void;
  close(): Promise<void>;
}

export async function openReceiver(): Promise<TestReceiver> {
  let open = 0;
  const server = createServer(async (request, response) => {
    receiver.most = Math.max(receiver.most, ++open);
    response.once("close", () => open--);
    let body = "";
    for await (const chunk of request.setEncoding("utf8")) body += chunk;
    const { headers } = request;
    receiver.received.push({ id: String(headers["webhook-id"]), headers, body, event: JSON.parse(body) });
    receiver.answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const receiver: TestReceiver = {
    url: `http://127.0.0.1:${port}/hook`,
    received: [],
    answer: accept,
    most: 0,
    accept() {
      receiver.answer = accept;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}
