import { existsSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { razorpayPrefix } from "../settings/environment.ts";
import type { Secrets } from "../settings/secrets.ts";
import type { RazorpaySimulator } from "./simulator.ts";

export interface RazorpayMount {
  serve(request: IncomingMessage, response: ServerResponse): Promise<void>;
  control(settings: unknown): Promise<object>;
  isLoaded(): boolean;
  /** Call it after the clock moved. */
  wake(): Promise<void>;
  close(): Promise<void>;
}

/** Loads the simulator on its first use, or at the start where it has work to finish. */
export function mountRazorpay(dataFile: string, site: string, { razorpay }: Secrets): RazorpayMount {
  const webhookUrl = `${site.replace("localhost", "127.0.0.1")}/api/v1/payment/razorpay/webhook`;
  let loaded: Promise<RazorpaySimulator> | undefined;
  const load = (): Promise<RazorpaySimulator> => {
    loaded ??= import("./simulator.ts").then(({ createRazorpaySimulator }) =>
      createRazorpaySimulator({ dataFile, ...razorpay, webhookUrl }),
    );
    return loaded;
  };
  if (existsSync(dataFile)) void load();
  return {
    async serve(request, response) {
      const path = (request.url ?? "").replace(/^\/_local\/upi(?=$|\?)/, `${razorpayPrefix}/upi`);
      request.url = path.slice(razorpayPrefix.length) || "/";
      return (await load()).handle(request, response);
    },
    control: async (settings) => (await load()).control(settings),
    isLoaded: () => loaded !== undefined,
    wake: async () => (await loaded)?.wake(),
    close: async () => (await loaded)?.close(),
  };
}
