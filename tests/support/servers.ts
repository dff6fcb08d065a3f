import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";

export const listen = (
  handler: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<Server> =>
  new Promise((resolve) => {
    const server = createServer(handler).listen(0, "127.0.0.1", () => resolve(server));
  });

export function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port");
  return address.port;
}

export const originOf = (server: Server): string => `http://127.0.0.1:${portOf(server)}`;

export function close(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
