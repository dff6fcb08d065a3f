export const documentTitles = {
  summary: "Order summary (not a tax invoice)",
  invoice: "Tax invoice",
  creditNote: "Credit note",
  deliveryNote: "Delivery note",
} as const;
