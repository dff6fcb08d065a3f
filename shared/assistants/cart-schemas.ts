import * as z from "zod/mini";
import { maxOrderLines } from "../products/catalogue.ts";
import { Envelope, ProtocolMessage } from "./envelope.ts";

const maxUnitsAsked = 1000;
const maxCodes = 5;
const maxDestinations = 5;

const Text = z.string().check(z.trim(), z.maxLength(200));
const Words = z.optional(Text);

const buyerFields = { first_name: Words, last_name: Words, email: Words, phone_number: Words };
export const AgentBuyer = z.object(buyerFields);
export type AgentBuyer = z.output<typeof AgentBuyer>;

const addressFields = {
  first_name: Words,
  last_name: Words,
  phone_number: Words,
  street_address: Words,
  extended_address: Words,
  address_locality: Words,
  address_region: Words,
  postal_code: Words,
  address_country: Words,
};
export const PostalAddress = z.object(addressFields);
export type PostalAddress = z.output<typeof PostalAddress>;

/** An agent's titles and prices are dropped. */
const LineDraft = z.object({
  item: z.object({ id: z.string().check(z.minLength(1), z.maxLength(100)) }),
  quantity: z.int("Enter a whole quantity").check(z.minimum(1), z.maximum(maxUnitsAsked)),
});
const LineDrafts = z.array(LineDraft).check(z.maxLength(maxOrderLines));
const Codes = z
  .array(z.string().check(z.trim(), z.minLength(1), z.maxLength(60)))
  .check(z.maxLength(maxCodes));

const cartDraft = {
  line_items: LineDrafts,
  buyer: z.optional(AgentBuyer),
  discounts: z.optional(z.object({ codes: z.optional(Codes) })),
};

const DestinationDraft = z.object({ ...addressFields, id: Words });
const MethodDraft = z.object({
  destinations: z.optional(z.array(DestinationDraft).check(z.maxLength(maxDestinations))),
  selected_destination_id: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
});
const FulfillmentDraft = z.object({
  methods: z.optional(z.array(MethodDraft).check(z.maxLength(maxDestinations))),
});
export type FulfillmentDraft = z.output<typeof FulfillmentDraft>;

const checkoutDraft = { ...cartDraft, fulfillment: z.optional(FulfillmentDraft) };

export const CartDraft = z.object(cartDraft);
export type CartDraft = z.output<typeof CartDraft>;
export const CheckoutDraft = z.object(checkoutDraft);
export type CheckoutDraft = z.output<typeof CheckoutDraft>;
/** With a cart's id, the checkout takes over what the cart has. */
export const NewCheckout = z.object({
  ...checkoutDraft,
  line_items: z._default(LineDrafts, []),
  cart_id: z.optional(z.string().check(z.maxLength(100))),
});
export type NewCheckout = z.output<typeof NewCheckout>;

const id = { id: z.string().check(z.maxLength(100)) };
export const AgentCartId = z.object(id);
export const CartUpdate = z.object({ ...cartDraft, ...id });
export const CheckoutUpdate = z.object({ ...checkoutDraft, ...id });

/** Paise. Discounts are negative. */
export const Total = z.object({ type: z.string(), amount: z.int(), display_text: z.optional(z.string()) });
export type Total = z.output<typeof Total>;

export const ProtocolItem = z.object({
  id: z.string(),
  title: z.string(),
  /** What a buyer pays for one, with GST. */
  price: z.int(),
  image_url: z.optional(z.string()),
});

const Line = z.object({
  id: z.string(),
  item: ProtocolItem,
  quantity: z.int(),
  totals: z.array(Total),
});
export type CartLine = z.output<typeof Line>;

const Discounts = z.object({
  codes: z.array(z.string()),
  applied: z.array(
    z.object({
      code: z.string(),
      title: z.string(),
      amount: z.int(),
      /** The buyer must sign in for it. */
      provisional: z.optional(z.literal(true)),
    }),
  ),
});

const priced = {
  ucp: Envelope,
  id: z.string(),
  line_items: z.array(Line),
  buyer: z.optional(AgentBuyer),
  currency: z.literal("INR"),
  totals: z.array(Total),
  discounts: Discounts,
  messages: z.array(ProtocolMessage),
  links: z.array(z.object({ type: z.string(), url: z.string() })),
  /** Where the buyer reviews it and pays. */
  continue_url: z.optional(z.string()),
  expires_at: z.string(),
};
export const AgentCartAnswer = z.object(priced);
export type AgentCartAnswer = z.output<typeof AgentCartAnswer>;

const Destination = z.extend(PostalAddress, { type: z.literal("shipping_address"), id: z.string() });
const ShippingOption = z.object({ id: z.string(), title: z.string(), totals: z.array(Total) });
const ParcelGroup = z.object({
  id: z.string(),
  line_item_ids: z.array(z.string()),
  options: z.array(ShippingOption),
  selected_option_id: z.string(),
});
const Method = z.object({
  id: z.string(),
  type: z.literal("shipping"),
  line_item_ids: z.array(z.string()),
  destinations: z.optional(z.array(Destination)),
  selected_destination_id: z.optional(z.string()),
  groups: z.array(ParcelGroup),
});

export const AgentCheckoutAnswer = z.object({
  ...priced,
  /** It never gets further: a person pays. */
  status: z.enum(["incomplete", "requires_escalation", "canceled"]),
  fulfillment: z.object({ methods: z.array(Method) }),
});
export type AgentCheckoutAnswer = z.output<typeof AgentCheckoutAnswer>;
