import { BatchGetCommand } from "@aws-sdk/lib-dynamodb";
import type fc from "fast-check";
import { expect } from "vitest";
import { stockKey } from "../../../functions/catalogue/stock.table.ts";
import { type Shop, tableName } from "../support/shop.ts";
import type { Answer, Shopper, TestProduct } from "../support/shopper.ts";
import type { CouponName, Refusal, World } from "./world.ts";

/** The shop under test, with the shoppers and products of one run. */
export interface Real {
  shop: Shop;
  shoppers: Shopper[];
  staff: Shopper;
  products: TestProduct[];
  coupons: Record<CouponName, string>;
  /** Executions of each command over all runs. */
  commandCounts: Map<string, number>;
}

export type Step = fc.AsyncCommand<World, Real>;

/** Stock, held and sold units of each product must match the model. */
async function checkShelves(world: World, { shop, products }: Real): Promise<void> {
  const Keys = products.map(({ id }) => stockKey(id));
  const page = { Keys, ConsistentRead: true };
  const answer = await shop.documents.send(new BatchGetCommand({ RequestItems: { [tableName]: page } }));
  const rows = new Map(answer.Responses?.[tableName]?.map((row) => [row.id, row]));
  const actual = products.map(({ id }) => {
    const { stock, held, sold } = rows.get(id) ?? {};
    return { stock, held, sold };
  });
  expect(actual).toEqual(world.shelves.map(({ stock, held, sold }) => ({ stock, held, sold })));
}

export function expectAnswer(answer: Answer, refusal: Refusal): void {
  expect({ code: answer.code, isOk: answer.status < 300 }).toEqual({
    code: refusal,
    isOk: refusal === undefined,
  });
}

interface Plan {
  name: string;
  check?: (world: World) => boolean;
  run: (world: World, real: Real) => Promise<void>;
}

export const step = ({ name, check = () => true, run }: Plan): Step => ({
  check,
  async run(world, real) {
    const command = name.split(" ")[0] ?? "";
    real.commandCounts.set(command, (real.commandCounts.get(command) ?? 0) + 1);
    await run(world, real);
    await checkShelves(world, real);
  },
  toString: () => name,
});
