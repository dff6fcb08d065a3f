import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";

/** Accepts every connection; the first `silent` requests never get an answer. */
let silent = 0;
let answer: (response: ServerResponse) => void = (response) => response.end("{}");
const requests: IncomingMessage[] = [];
const sockets = new Set<Socket>();
const server = createServer((request, response) => {
  request.resume();
  requests.push(request);
  if (requests.length > silent) answer(response);
});
server.on("connection", (socket) => sockets.add(socket));

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const environment = {
    AWS_REGION: "ap-south-1",
    AWS_ACCESS_KEY_ID: "test",
    AWS_SECRET_ACCESS_KEY: "test",
    AWS_ENDPOINT_URL: url,
    AWS_ENDPOINT_URL_S3: url,
    TABLE: "shop",
    IMAGES_BUCKET: "pictures",
    SITE_BUCKET: "site",
    STAGE: "test",
    MAIL_FROM: "Earshot <hello@earshot.test>",
    MAIL_QUEUE: `${url}/000000000000/mail`,
    SESSION_SECRET: "earshot/session",
  };
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
});
afterAll(() => {
  vi.unstubAllEnvs();
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  requests.length = 0;
});

interface Case {
  load: () => Promise<() => Promise<unknown>>;
  attempts: number;
}

/** A call of each client of AWS. */
const clients = {
  table: {
    load: async () => {
      const { getItem } = await import("../../../functions/platform/table.ts");
      return () => getItem({ pk: "A", sk: "B" });
    },
    attempts: 3,
  },
  secrets: {
    load: async () => {
      const { secret } = await import("../../../functions/platform/secrets.ts");
      await import("@aws-sdk/client-secrets-manager");
      return () => secret("SESSION_SECRET", String);
    },
    attempts: 3,
  },
  mail: {
    load: async () => {
      const { sendMail } = await import("../../../functions/mail/ses.ts");
      const mail = { subject: "Hello", text: "Hello", html: "Hello" };
      return () => sendMail({ causePk: "A", kind: "placed" }, "asha@example.test", mail);
    },
    attempts: 3,
  },
  pictures: {
    load: async () => {
      const { readPicture } = await import("../../../functions/pictures/image-objects.ts");
      return () => readPicture("a.webp");
    },
    attempts: 3,
  },
  feeds: {
    load: async () => {
      const { findFile } = await import("../../../functions/feeds/feed-objects.ts");
      return () => findFile("feed.xml");
    },
    attempts: 3,
  },
  queues: {
    load: async () => {
      const { callSqs } = await import("../../../functions/platform/sqs.ts");
      return () => callSqs("SendMessage", "MAIL_QUEUE", {});
    },
    attempts: 2,
  },
} satisfies Record<string, Case>;

/** Lets time pass, on a clock that need not be waited for, until the call has ended. */
async function outlast(call: () => Promise<unknown>): Promise<unknown> {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  let isOver = false;
  const called = call().finally(() => {
    isOver = true;
  });
  called.catch(() => undefined);
  while (!isOver) {
    await vi.advanceTimersByTimeAsync(100);
    await new Promise(setImmediate);
  }
  vi.useRealTimers();
  return called;
}

test.each(Object.entries(clients))(
  "%s: a hanging request is abandoned after its retries",
  async (_, { load, attempts }) => {
    silent = Number.POSITIVE_INFINITY;
    await expect(outlast(await load())).rejects.toThrow();
    expect(requests).toHaveLength(attempts);
  },
);

test("a request that the table answers at the second attempt succeeds", async () => {
  silent = 1;
  answer = (response) => response.end(JSON.stringify({ Item: { pk: { S: "A" } } }));
  expect(await outlast(await clients.table.load())).toEqual({ pk: "A" });
  expect(requests).toHaveLength(2);
});

test("a connection closed by the server is replaced, and the request retried", async () => {
  silent = 0;
  answer = (response) => response.end("{}");
  const { callSqs } = await import("../../../functions/platform/sqs.ts");
  await callSqs("SendMessage", "MAIL_QUEUE", {});
  // As if the function had been frozen: the client has not noticed.
  answer = (response) => {
    answer = (next) => next.end("{}");
    response.socket?.destroy();
  };
  await expect(callSqs("SendMessage", "MAIL_QUEUE", {})).resolves.toBeDefined();
  expect(requests).toHaveLength(3);
  expect(sockets.size).toBeGreaterThan(1);
});
