import * as z from "zod/mini";
import { withSchemas } from "../core/route.ts";
import {
  AgentCartAnswer,
  AgentCartId,
  AgentCheckoutAnswer,
  CartDraft,
  CartUpdate,
  CheckoutUpdate,
  NewCheckout,
} from "./cart-schemas.ts";
import { Entry, Envelope, ProtocolMessage, ProtocolRefusal, Registry } from "./envelope.ts";
import { AgentOrderAnswer } from "./order-schemas.ts";
import { assistantRoutes } from "./routes.ts";

const maxLookedUp = 50;
const maxPerPage = 50;

/** Paise, with the code of the currency. */
const Price = z.object({ amount: z.int(), currency: z.string() });
const Range = z.object({ min: Price, max: Price });
const Text = z.object({ plain: z.string() });
const Media = z.object({ type: z.string(), url: z.string(), alt_text: z.optional(z.string()) });
const Selected = z.object({ name: z.string(), label: z.string() });
const Rating = z.object({ value: z.number(), scale_max: z.number(), count: z.int() });

const Variant = z.object({
  id: z.string(),
  sku: z.optional(z.string()),
  barcodes: z.optional(z.array(z.object({ type: z.string(), value: z.string() }))),
  url: z.string(),
  title: z.string(),
  description: Text,
  price: Price,
  availability: z.object({ available: z.boolean(), status: z.string() }),
  options: z.optional(z.array(Selected)),
  media: z.array(Media),
  /** Of a lookup: which of its ids this answers. */
  inputs: z.optional(z.array(z.object({ id: z.string(), match: z.string() }))),
});
export type Variant = z.infer<typeof Variant>;

const Option = z.object({
  name: z.string(),
  values: z.array(z.object({ label: z.string(), available: z.optional(z.boolean()) })),
});

export const CatalogueProduct = z.object({
  id: z.string(),
  url: z.string(),
  title: z.string(),
  description: Text,
  categories: z.array(z.object({ value: z.string() })),
  price_range: Range,
  media: z.array(Media),
  options: z.optional(z.array(Option)),
  variants: z.array(Variant),
  rating: z.optional(Rating),
  metadata: z.optional(z.record(z.string(), z.unknown())),
});
export type CatalogueProduct = z.infer<typeof CatalogueProduct>;

const Products = z.object({
  ucp: Envelope,
  products: z.array(CatalogueProduct),
  pagination: z.optional(
    z.object({ has_next_page: z.boolean(), cursor: z.optional(z.string()), total_count: z.int() }),
  ),
  messages: z.optional(z.array(ProtocolMessage)),
});
const OneProduct = z.object({ ucp: Envelope, product: CatalogueProduct });

const Amount = z.int().check(z.minimum(0), z.maximum(1e12));
const Filters = z.object({
  categories: z.optional(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(20))),
  price: z.optional(z.object({ min: z.optional(Amount), max: z.optional(Amount) })),
});

export const SearchRequest = z.object({
  query: z._default(z.string().check(z.trim(), z.maxLength(100)), ""),
  filters: z.optional(Filters),
  pagination: z.optional(
    z.object({
      cursor: z.optional(z.string().check(z.regex(/^\d{1,6}$/, "Use the cursor of the last answer"))),
      limit: z.optional(z.int().check(z.minimum(1), z.maximum(maxPerPage))),
    }),
  ),
});
export type SearchRequest = z.output<typeof SearchRequest>;

export const LookupRequest = z.object({
  ids: z.array(z.string().check(z.maxLength(100))).check(z.minLength(1), z.maxLength(maxLookedUp)),
});
export const ProductRequest = z.object({ id: z.string().check(z.maxLength(100)) });

const ProfileAnswer = z.object({
  ucp: z.object({
    version: z.string(),
    supported_versions: z.optional(z.record(z.string(), z.string())),
    services: Registry,
    capabilities: Registry,
    payment_handlers: Registry,
  }),
});

const RpcId = z.union([z.string().check(z.maxLength(100)), z.number()]);
const RpcRequest = z.object({
  jsonrpc: z.literal("2.0"),
  id: z.optional(RpcId),
  method: z.string().check(z.maxLength(100)),
  params: z.optional(Entry),
});
export type RpcRequest = z.output<typeof RpcRequest>;
const RpcAnswer = z.object({
  jsonrpc: z.literal("2.0"),
  id: RpcId,
  result: z.optional(Entry),
  error: z.optional(z.object({ code: z.int(), message: z.string() })),
});
export type RpcAnswer = z.output<typeof RpcAnswer>;

/** Products' ids with quantities, as in `a:2,b:1`; the query may name a code, a source and where to go on. */
const Permalink = z.catchall(
  z.object({
    items: z.string().check(z.maxLength(2000)),
    continue_to: z.optional(z.string().check(z.maxLength(2000))),
  }),
  z.string().check(z.maxLength(2000)),
);

const CartOrRefusal = z.union([AgentCartAnswer, ProtocolRefusal]);
const CheckoutOrRefusal = z.union([AgentCheckoutAnswer, ProtocolRefusal]);

export const assistantCalls = /* @__PURE__ */ withSchemas(assistantRoutes, {
  "assistants/profile": {
    input: z.object({ version: z.optional(z.string().check(z.maxLength(20))) }),
    output: z.union([ProfileAnswer, ProtocolRefusal]),
  },
  "assistants/search": { input: SearchRequest, output: z.union([Products, ProtocolRefusal]) },
  "assistants/lookup": { input: LookupRequest, output: z.union([Products, ProtocolRefusal]) },
  "assistants/product": { input: ProductRequest, output: z.union([OneProduct, ProtocolRefusal]) },
  "assistants/create-cart": { input: CartDraft, output: CartOrRefusal },
  "assistants/get-cart": { input: AgentCartId, output: CartOrRefusal },
  "assistants/update-cart": { input: CartUpdate, output: CartOrRefusal },
  "assistants/cancel-cart": { input: AgentCartId, output: CartOrRefusal },
  "assistants/create-checkout": { input: NewCheckout, output: CheckoutOrRefusal },
  "assistants/get-checkout": { input: AgentCartId, output: CheckoutOrRefusal },
  "assistants/update-checkout": { input: CheckoutUpdate, output: CheckoutOrRefusal },
  "assistants/complete-checkout": { input: AgentCartId, output: CheckoutOrRefusal },
  "assistants/cancel-checkout": { input: AgentCartId, output: CheckoutOrRefusal },
  "assistants/order": { input: AgentCartId, output: z.union([AgentOrderAnswer, ProtocolRefusal]) },
  "assistants/buy": { input: Permalink, output: z.object({}) },
  "assistants/mcp": { input: RpcRequest, output: RpcAnswer },
});
