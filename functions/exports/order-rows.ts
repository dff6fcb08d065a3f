import type { Input } from "../../shared/contract.ts";
import type { Order } from "../../shared/orders/schemas.ts";
import { listDeskOrders } from "../desk/staff-lists.ts";
import { findEmails } from "../identity/user.table.ts";
import { channelKey, channelName } from "../insights/channel.ts";
import { orderOnWire } from "../orders/order-wire.ts";
import type { Page, PageOf } from "../platform/query.ts";
import { type Column, type Source, sourceOfList } from "./source.ts";

type Query = Input<"admin/orders/list">;
type OrderRow = Order & { email: string };

const itemsIn = ({ orderItems }: Order): string =>
  orderItems.map(({ quantity, name }) => `${quantity} × ${name}`).join("\n");
const unitsIn = ({ orderItems }: Order): number =>
  orderItems.reduce((sum, { quantity }) => sum + quantity, 0);
const reached = ({ history }: Order, status: Order["orderStatus"]): string =>
  history.find((entry) => entry.status === status)?.at ?? "";

const orderColumns: readonly Column<OrderRow>[] = [
  { header: "Order", cell: ({ number }) => number },
  { header: "ID", cell: ({ _id }) => _id },
  { header: "Ordered", cell: ({ createdAt }) => createdAt },
  { header: "Status", cell: ({ orderStatus }) => orderStatus },
  { header: "Money", cell: ({ money }) => money },
  { header: "Customer", cell: ({ user }) => user.name },
  { header: "Email", cell: ({ email }) => email },
  { header: "Recipient", cell: ({ shippingInfo }) => shippingInfo.fullName },
  { header: "Phone", cell: ({ shippingInfo }) => shippingInfo.phoneNumber },
  { header: "Address", cell: ({ shippingInfo }) => shippingInfo.address },
  { header: "City", cell: ({ shippingInfo }) => shippingInfo.city },
  { header: "State", cell: ({ shippingInfo }) => shippingInfo.state },
  { header: "PIN code", cell: ({ shippingInfo }) => shippingInfo.postalCode },
  { header: "GSTIN", cell: ({ shippingInfo: { gstin = "" } }) => gstin },
  { header: "Items", cell: itemsIn },
  { header: "Units", cell: unitsIn },
  { header: "Items price", cell: ({ itemsPrice }) => itemsPrice },
  { header: "Discount", cell: ({ discountPrice = 0 }) => discountPrice },
  { header: "Coupon", cell: ({ coupon = "" }) => coupon },
  { header: "GST", cell: ({ taxPrice }) => taxPrice },
  { header: "Shipping", cell: ({ shippingPrice }) => shippingPrice },
  { header: "Total", cell: ({ totalPrice }) => totalPrice },
  { header: "Refunded", cell: ({ refundedAmount }) => refundedAmount },
  { header: "Refund due", cell: ({ refundDue = 0 }) => refundDue },
  { header: "Payment", cell: ({ paymentInfo }) => paymentInfo.id },
  { header: "Provider", cell: ({ paymentInfo: { provider = "" } }) => provider },
  { header: "Paid by", cell: ({ paymentInfo: { paidBy } }) => paidBy?.name ?? "" },
  { header: "Bank reference", cell: ({ paymentInfo: { paidBy } }) => paidBy?.reference ?? "" },
  { header: "Invoice", cell: ({ invoiceNumber = "" }) => invoiceNumber },
  { header: "Carrier", cell: ({ shipments }) => shipments.at(-1)?.carrier ?? "" },
  { header: "Tracking number", cell: ({ shipments }) => shipments.at(-1)?.trackingNumber ?? "" },
  { header: "Shipped", cell: (order) => reached(order, "Shipped") },
  { header: "Delivered", cell: (order) => reached(order, "Delivered") },
  { header: "Cancelled", cell: ({ canceledAt = "" }) => canceledAt },
  { header: "Came by", cell: ({ cameBy }) => (cameBy ? channelName(channelKey(cameBy)) : "") },
];

async function findRows(query: Query, page: Page, now: Date): Promise<PageOf<OrderRow>> {
  const { items, nextCursor } = await listDeskOrders({ ...query, ...page }, now);
  const emails = await findEmails(items.map(({ userId }) => userId));
  const rows = items.map((order) => ({
    ...orderOnWire(order),
    cameBy: order.cameBy,
    email: order.guestEmail ?? emails.get(order.userId) ?? "",
  }));
  return { items: rows, nextCursor };
}

export const orderSource = (query: Query): Source =>
  sourceOfList({ name: "orders", columns: orderColumns, find: (page, now) => findRows(query, page, now) });
