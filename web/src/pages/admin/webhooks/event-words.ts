export interface EventGroup {
  noun: string;
  name: string;
  events: Readonly<Record<string, string>>;
}

export const eventGroups: readonly EventGroup[] = [
  {
    noun: "order",
    name: "Orders",
    events: {
      "order.placed": "Placed",
      "order.shipped": "Shipped",
      "order.delivered": "Delivered",
      "order.cancelled": "Cancelled",
      "order.refunded": "Refunded",
    },
  },
  {
    noun: "return",
    name: "Returns",
    events: {
      "return.requested": "Requested",
      "return.approved": "Approved",
      "return.declined": "Declined",
      "return.received": "Received",
      "return.completed": "Completed",
    },
  },
  {
    noun: "stock",
    name: "Stock",
    events: { "stock.low": "Low", "stock.out": "Out of stock", "stock.back": "Back in stock" },
  },
  {
    noun: "product",
    name: "Products",
    events: {
      "product.created": "Created",
      "product.updated": "Changed",
      "product.removed": "Removed",
    },
  },
  { noun: "invoice", name: "Invoices", events: { "invoice.issued": "Issued" } },
];

/** "All orders", "Stock: low", "Everything". */
export function patternInWords(pattern: string): string {
  if (pattern === "*") return "Everything";
  const group = eventGroups.find(({ noun }) => pattern.startsWith(`${noun}.`));
  if (!group) return pattern;
  const event = group.events[pattern];
  return event ? `${group.name}: ${event.toLowerCase()}` : `All ${group.name.toLowerCase()}`;
}
