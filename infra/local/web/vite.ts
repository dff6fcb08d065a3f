import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { fileURLToPath } from "node:url";
import { createServer } from "vite";

export interface ViteWeb {
  middleware(request: IncomingMessage, response: ServerResponse): void;
  close(): Promise<void>;
}

/** Hot reload on the shop's port instead of the production build. */
export async function startVite(server: Server): Promise<ViteWeb> {
  const vite = await createServer({
    configFile: fileURLToPath(new URL("../../../web/vite.config.ts", import.meta.url)),
    server: { middlewareMode: true, hmr: { server } },
    appType: "spa",
  });
  return {
    middleware: (request, response) => vite.middlewares(request, response),
    close: () => vite.close(),
  };
}
