import * as z from "zod/mini";

const Units = z.object({ productId: z.string(), quantity: z.number() });
export type Units = z.infer<typeof Units>;

/** Units that the customer cancelled while the rest of the order stays. */
export const Cancellation = z.object({
  at: z.string(),
  units: z.array(Units),
  paise: z.number(),
});
export type Cancellation = z.infer<typeof Cancellation>;

interface PartlyCancelled<L extends Units> {
  lines: readonly L[];
  cancellations?: readonly Cancellation[] | undefined;
}

export const cancelledUnits = (
  { cancellations = [] }: Pick<PartlyCancelled<Units>, "cancellations">,
  productId: string,
): number =>
  cancellations
    .flatMap(({ units }) => units)
    .filter((its) => its.productId === productId)
    .reduce((sum, { quantity }) => sum + quantity, 0);

/** Lines with what was not cancelled. Their money is that of the whole line. */
export const remainingLines = <L extends Units>(order: PartlyCancelled<L>): L[] =>
  order.lines
    .map((line) => ({ ...line, quantity: line.quantity - cancelledUnits(order, line.productId) }))
    .filter(({ quantity }) => quantity > 0);

export const cancelledLines = <L extends Units>(order: PartlyCancelled<L>): L[] =>
  order.lines
    .map((line) => ({ ...line, quantity: cancelledUnits(order, line.productId) }))
    .filter(({ quantity }) => quantity > 0);
