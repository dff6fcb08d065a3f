/** Statuses of an order on its way to the customer, in order. */
export const deliverySteps = ["Processing", "Shipped", "Delivered"] as const;
export type DeliveryStep = (typeof deliverySteps)[number];
/** Only an order that was not shipped can be cancelled, and that is final. */
export const orderStatuses = [...deliverySteps, "Cancelled"] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** The only next status that staff may set. Cancelling is a separate call. */
export const nextStatus: Readonly<Record<OrderStatus, DeliveryStep | undefined>> = {
  Processing: "Shipped",
  Shipped: "Delivered",
  Delivered: undefined,
  Cancelled: undefined,
};
