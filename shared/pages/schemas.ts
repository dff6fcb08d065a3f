import * as z from "zod/mini";
import { withSchemas } from "../core/route.ts";
import { pageRoutes } from "./routes.ts";

const PageInput = z.object({
  release: z.string().check(z.regex(/^[\w-]{1,40}$/)),
  page: z.string().check(z.regex(/^[a-z0-9,-]{1,200}(?:\.md)?$/)),
});

export const pageCalls = /* @__PURE__ */ withSchemas(pageRoutes, {
  "pages/get": { input: PageInput, output: z.never() },
});
