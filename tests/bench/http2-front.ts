import { execFile } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { Agent, type IncomingMessage, request as send } from "node:http";
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from "node:http2";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";

/** A certificate for localhost that nobody trusts. Needs `openssl`, which all usual systems have. */
async function certificateIn(directory: string): Promise<{ key: Buffer; cert: Buffer }> {
  const [key, cert] = [join(directory, "key.pem"), join(directory, "cert.pem")];
  const options = ["-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost"];
  await promisify(execFile)("openssl", ["req", ...options, "-keyout", key, "-out", cert]);
  return { key: await readFile(key), cert: await readFile(cert) };
}

/** HTTP/2 has pseudo-headers of its own, and no headers about a connection (RFC 9113, 8.2.2). */
const isPassedOn = ([name]: [string, unknown]): boolean =>
  !name.startsWith(":") && !["connection", "keep-alive", "transfer-encoding"].includes(name);

const passedOn = <T>(headers: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(headers).filter(isPassedOn));

export interface Http2Front {
  url: string;
  close(): Promise<void>;
}

/** Speaks HTTP/2 to browsers, as CloudFront does, and passes requests on to the stage at `target`. */
export async function startHttp2Front(target: string, directory: string): Promise<Http2Front> {
  const { host } = new URL(target);
  const agent = new Agent({ keepAlive: true });

  function passOn(asked: Http2ServerRequest, response: Http2ServerResponse): void {
    const { method, url, headers } = asked;
    const request = send(new URL(url, target), {
      method,
      headers: { ...passedOn(headers), host },
      agent,
    });
    request.on("response", (answer: IncomingMessage) => {
      response.writeHead(answer.statusCode ?? 502, passedOn(answer.headers));
      answer.pipe(response);
    });
    request.on("error", () => response.writeHead(502).end());
    asked.pipe(request);
  }

  const server = createSecureServer(await certificateIn(directory), passOn).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    async close() {
      agent.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
