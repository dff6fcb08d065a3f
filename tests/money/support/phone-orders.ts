import { randomBytes } from "node:crypto";
import { BatchGetCommand, GetCommand } from "@aws-sdk/lib-dynamodb";
import type { Order } from "../../../shared/orders/schemas.ts";
import { Client } from "../../support/client.ts";
import { type Shop, tableName } from "./shop.ts";
import { type Answer, type Cart, home, linesOf, type Shopper } from "./shopper.ts";

export interface LinkAnswer extends Omit<Answer, "order"> {
  link?: string;
  expiresAt?: string;
  customer?: { name: string; email: string };
  shippingInfo?: { city: string };
  orderItems?: { product: string; quantity: number; price: number }[];
  totalPrice?: number;
  startedAt?: string;
  order?: Order;
  phoneOrders?: { _id: string; customer: { email: string }; by: { name: string }; items: number }[];
}

export const office = { ...home, address: "4 MG Road", city: "Pune", postalCode: "411001", state: "MH" };

export const newCustomer = () => ({
  name: "Asha Rao",
  email: `${randomBytes(8).toString("hex")}@example.test`,
});

/** An order that staff take by phone; it is held for an hour. */
export const orderByPhone = (staff: Shopper, cart: Cart, more: object = {}): Promise<LinkAnswer> =>
  staff.send("POST", "/api/v1/admin/order/new", {
    customer: newCustomer(),
    items: linesOf(cart),
    shippingInfo: home,
    holdHours: 1,
    ...more,
  }) as Promise<LinkAnswer>;

export const listed = async (staff: Shopper) =>
  ((await staff.send("GET", "/api/v1/admin/phone-orders")) as LinkAnswer).phoneOrders ?? [];

/** Someone who has the link, and no session. */
export class Holder {
  readonly #path: string;
  readonly #client: Client;
  readonly address: string;

  constructor(
    { site }: { site: string },
    link: string | undefined,
    address = `10.${[...randomBytes(3)].join(".")}`,
  ) {
    this.#client = new Client(site);
    this.address = address;
    this.#path = `/api/v1${new URL(link ?? "/none", site).pathname}`;
  }

  async #send(method: string, path: string, body?: object): Promise<LinkAnswer> {
    const response = await this.#client.send(path, {
      method,
      headers: { "x-local-client-address": this.address, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, ...(await response.json()) };
  }

  review = () => this.#send("GET", this.#path);
  moveTo = (shippingInfo: object) => this.#send("PUT", this.#path, { shippingInfo });
  start = (way: object = {}) => this.#send("POST", `${this.#path}/start`, way);
}

/** How many phone orders the shop counts as open. */
export async function countedOpen(shop: Shop): Promise<number> {
  await shop.drain();
  const { Item } = await shop.documents.send(
    new GetCommand({
      TableName: tableName,
      Key: { pk: "PHONEORDERS", sk: "OPEN" },
      ConsistentRead: true,
    }),
  );
  return Number(Item?.open ?? 0);
}

/** Units that phone orders hold, by product. */
export async function phonedUnits(shop: Shop): Promise<number[]> {
  if (shop.products.length === 0) return [];
  const Keys = shop.products.map(({ id }) => ({ pk: `PRODUCT#${id}`, sk: "STOCK" }));
  const { Responses } = await shop.documents.send(
    new BatchGetCommand({ RequestItems: { [tableName]: { Keys, ConsistentRead: true } } }),
  );
  return (Responses?.[tableName] ?? []).map(({ phoned = 0 }) => Number(phoned));
}
