import { createServer } from "node:http";

/** Run as a process of its own: `stub-server.ts <bytes>` answers everything with as many bytes, and prints its port. */
const body = Buffer.alloc(Number(process.argv[2]), "x");

const server = createServer((_, response) => {
  response.writeHead(200, { "content-type": "application/json", "content-length": body.length }).end(body);
}).listen(0, "127.0.0.1", () => {
  const address = server.address();
  console.log(typeof address === "object" ? address?.port : "");
});
