import { beforeAll, describe, expect, it } from "vitest";
import {
  above,
  atLeast,
  atMost,
  exists,
  missing,
  missingOr,
  oneOf,
  put,
  remove,
  update,
} from "../../../functions/platform/expressions.ts";

interface Order {
  status: string;
  history: string[];
  units: number;
  note?: string;
}

const key = { pk: "ORDER#1", sk: "ORDER" };

beforeAll(() => {
  process.env.TABLE = "shop";
});

describe("update", () => {
  it("sets, sets if missing, appends, adds and removes in one expression", () => {
    const { Update } = update<Order>(key, {
      set: { status: "Shipped" },
      setIfMissing: { note: "first" },
      append: { history: ["Shipped"] },
      add: { units: -2 },
      remove: ["kindPk"],
    });
    expect(Update).toEqual({
      TableName: "shop",
      Key: key,
      UpdateExpression:
        "SET #status = :0, #note = if_not_exists(#note, :1), #history = list_append(#history, :2) ADD #units :3 REMOVE #kindPk",
      ExpressionAttributeNames: {
        "#status": "status",
        "#note": "note",
        "#history": "history",
        "#units": "units",
        "#kindPk": "kindPk",
      },
      ExpressionAttributeValues: { ":0": "Shipped", ":1": "first", ":2": ["Shipped"], ":3": -2 },
    });
  });

  it("accepts only the attributes of its type", () => {
    // @ts-expect-error: a status is not a number
    update<Order>(key, { add: { status: 1 } });
    // @ts-expect-error: there is no such attribute
    update<Order>(key, { set: { statsu: "Shipped" } });
    // @ts-expect-error: units are a number
    expect(() => update<Order>(key, { set: { units: 1 } }, { units: "1" })).not.toThrow();
  });

  it("removes an attribute that is set to undefined", () => {
    const { Update } = update<Order>(key, { set: { status: "Processing", note: undefined } });
    expect(Update?.UpdateExpression).toBe("SET #status = :0 REMOVE #note");
  });
});

describe("a condition", () => {
  const conditionOf = (where: Parameters<typeof remove<Order>>[1]) =>
    remove<Order>(key, where).Delete?.ConditionExpression;

  it("joins all tests with AND", () => {
    const { Delete } = remove<Order>(key, { status: "Processing", units: atLeast(2), pk: exists });
    expect(Delete?.ConditionExpression).toBe("#status = :0 AND #units >= :1 AND attribute_exists(#pk)");
    expect(Delete?.ExpressionAttributeValues).toEqual({ ":0": "Processing", ":1": 2 });
  });

  it("treats undefined as an absent attribute", () => {
    expect(conditionOf({ note: undefined })).toBe("attribute_not_exists(#note)");
  });

  it.each([
    [missing, "attribute_not_exists(#units)"],
    [above(1), "#units > :0"],
    [atMost(1), "#units <= :0"],
    [oneOf(1, 2), "#units IN (:0, :1)"],
    [missingOr(3), "(attribute_not_exists(#units) OR #units = :0)"],
    [missingOr(atMost(3)), "(attribute_not_exists(#units) OR #units <= :0)"],
  ])("tests one attribute: %#", (test, expression) => {
    expect(conditionOf({ units: test })).toBe(expression);
  });
});

describe("put", () => {
  it("writes the item unchanged, without empty expression attributes", () => {
    expect(put({ ...key, units: 1 })).toEqual({ Put: { TableName: "shop", Item: { ...key, units: 1 } } });
  });

  it("can require that no item exists", () => {
    expect(put(key, { pk: missing }).Put?.ConditionExpression).toBe("attribute_not_exists(#pk)");
  });
});
