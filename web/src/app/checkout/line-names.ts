/** "1 × Wren Buds, 2 × Tern Watch" */
export const namesOf = (orderItems: readonly { name: string; quantity: number }[]): string =>
  orderItems.map(({ name, quantity }) => `${quantity} × ${name}`).join(", ");
