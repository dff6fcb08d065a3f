import * as z from "zod/mini";
import type { AgentBuyer, FulfillmentDraft, PostalAddress } from "../../shared/assistants/cart-schemas.ts";
import type { ProtocolMessage } from "../../shared/assistants/envelope.ts";
import { Email } from "../../shared/core/email.ts";
import { stateProblem } from "../../shared/delivery/pin.ts";
import { ShippingInfo } from "../../shared/delivery/shipping-info.ts";
import { withState } from "../orders/delivery-address.ts";
import type { AgentCart } from "./agent-cart.ts";
import { recoverable } from "./cart-problems.ts";

const destinationPath = "$.fulfillment.methods[0].destinations[0]";

/** Our fields by the protocol's. */
const fieldNames: Readonly<Record<string, string>> = {
  fullName: "first_name",
  phoneNumber: "phone_number",
  address: "street_address",
  city: "address_locality",
  state: "address_region",
  postalCode: "postal_code",
  country: "address_country",
};

const joined = (...parts: readonly (string | undefined)[]): string => parts.filter(Boolean).join(" ");

function asTyped(to: PostalAddress, buyer: AgentBuyer = {}) {
  const own = joined(to.first_name, to.last_name);
  return {
    fullName: own || joined(buyer.first_name, buyer.last_name),
    phoneNumber: to.phone_number || buyer.phone_number || "",
    address: [to.extended_address, to.street_address].filter(Boolean).join(", "),
    city: to.address_locality ?? "",
    state: to.address_region ?? "",
    postalCode: to.postal_code ?? "",
    country: to.address_country || "India",
  };
}

/** The parts of an agent's delivery data that our checkout accepts, and problems with the others. */
export interface Delivery {
  email?: string;
  address?: ShippingInfo;
  problems: ProtocolMessage[];
}

function checkAddress({ destination, buyer }: Pick<AgentCart, "destination" | "buyer">): Delivery {
  if (!destination)
    return {
      problems: [recoverable("missing", "Send the address to deliver to", "$.fulfillment.methods[0]")],
    };
  const typed = asTyped(destination, buyer);
  const parsed = z.safeParse(ShippingInfo, typed);
  if (parsed.success) {
    const wrong = stateProblem(parsed.data.postalCode, parsed.data.state);
    if (wrong === undefined) return { address: withState(parsed.data), problems: [] };
    return { problems: [recoverable("invalid", wrong, `${destinationPath}.address_region`)] };
  }
  const byField = new Map(parsed.error.issues.map(({ path, message }) => [String(path[0]), message]));
  const problems = [...byField].map(([field, message]) => {
    const isEmpty = Object.entries(typed).some(([name, text]) => name === field && text === "");
    const code = field === "country" ? "address_undeliverable" : isEmpty ? "missing" : "invalid";
    return recoverable(code, message, `${destinationPath}.${fieldNames[field] ?? field}`);
  });
  return { problems };
}

function checkEmail({ buyer }: Pick<AgentCart, "buyer">): Delivery {
  const parsed = z.safeParse(Email, buyer?.email ?? "");
  if (parsed.success) return { email: parsed.data, problems: [] };
  const [code, why] = buyer?.email
    ? ["invalid", parsed.error.issues[0]?.message ?? ""]
    : ["missing", "Send the buyer’s email address"];
  return { problems: [recoverable(code ?? "", why ?? "", "$.buyer.email")] };
}

/** Checks address and email as our checkout does. */
export function deliveryOf(cart: Pick<AgentCart, "destination" | "buyer">): Delivery {
  const [email, address] = [checkEmail(cart), checkAddress(cart)];
  return { ...email, ...address, problems: [...email.problems, ...address.problems] };
}

/** The chosen destination, else the first. */
export function destinationIn({ methods = [] }: FulfillmentDraft = {}): PostalAddress | undefined {
  const [method] = methods;
  const all = method?.destinations ?? [];
  const chosen = all.find(({ id }) => id !== undefined && id === method?.selected_destination_id) ?? all[0];
  if (!chosen) return undefined;
  const { id: _, ...destination } = chosen;
  return destination;
}
