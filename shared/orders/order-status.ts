export const deliverySteps = ["Processing", "Shipped", "Delivered"] as const;
export type DeliveryStep = (typeof deliverySteps)[number];
/** Only an unshipped order can be cancelled. Final. */
export const orderStatuses = [...deliverySteps, "Cancelled"] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const nextStatus: Readonly<Record<OrderStatus, DeliveryStep | undefined>> = {
  Processing: "Shipped",
  Shipped: "Delivered",
  Delivered: undefined,
  Cancelled: undefined,
};
