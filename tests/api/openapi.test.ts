import { readFileSync } from "node:fs";
import { Validator } from "@seriousme/openapi-schema-validator";
import { beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { readExamples } from "../../infra/openapi/examples.ts";
import { requireDistinct } from "../../infra/openapi/named.ts";
import { referencePage } from "../../infra/openapi/reference/page.ts";
import type { OpenApi, Operation } from "../../infra/openapi/types.ts";
import { contract, type RouteKey } from "../../shared/contract.ts";
import type { Route } from "../../shared/core/route.ts";
import { Client } from "../support/client.ts";
import { Documented } from "../support/documented.ts";
import { close, listen, originOf } from "../support/servers.ts";
import { documentFile } from "../support/write-openapi.ts";

let text: string;
let document: OpenApi;
beforeAll(() => {
  text = readFileSync(documentFile, "utf8");
  document = JSON.parse(text);
});

const operations = (): Operation[] => Object.values(document.paths).flatMap((item) => Object.values(item));
const operation = (key: RouteKey): Operation => {
  const found = operations().find(({ operationId }) => operationId === key);
  if (!found) throw new Error(`${key} is missing`);
  return found;
};
const codesOf = ({ responses }: Operation, status: number): unknown => {
  const answer = responses[status];
  const name = answer && "$ref" in answer ? answer.$ref.split("/").at(-1) : "";
  const media = document.components.responses[name ?? ""]?.content?.["application/json"];
  return media?.schema.properties?.code?.enum;
};

test("a public validator accepts the document as OpenAPI 3.1", async () => {
  const validator = new Validator();
  expect(await validator.validate(JSON.parse(text))).toEqual({ valid: true });
  expect(validator.version).toBe("3.1");
});

test("every call is described, with its access and permission", () => {
  const rows = Object.entries<Route & { permission?: string }>(contract).map(([key, row]) => [
    key,
    `${row.method} ${row.path}`,
    row.access,
    row.permission,
  ]);
  const described = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, each]) => [
      each.operationId,
      `${method.toUpperCase()} ${path}`,
      each["x-access"],
      each["x-permission"],
    ]),
  );
  expect(described.toSorted()).toEqual(rows.toSorted());
});

test("the reference for people has every call", () => {
  const page = referencePage(document);
  const ids = operations().map(({ operationId }) => `id="${operationId.replaceAll("/", "-")}"`);
  expect(ids.filter((id) => !page.includes(id))).toEqual([]);
});

test("two schemas never share a name", () => {
  const [one, other] = [z.string(), z.number()];
  const named = (schema: typeof one | typeof other, file: string) => ({ name: "Message", schema, file });
  expect(() => requireDistinct([named(one, "a.ts"), named(one, "b.ts")])).not.toThrow();
  expect(() => requireDistinct([named(one, "a.ts"), named(other, "b.ts")])).toThrow(
    "Message is the name of schemas in a.ts and b.ts",
  );
});

test("every field that a call takes or answers says what it is", () => {
  const vague: string[] = [];
  const look = (value: unknown, place: string): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [name, inner] of Object.entries(value)) {
      if (name === "properties")
        for (const [field, schema] of Object.entries(inner))
          if (Object.keys(schema as object).every((key) => key === "description"))
            vague.push(`${place}.${field}`);
      if (name !== "example") look(inner, `${place}/${name}`);
    }
  };
  look(document.components.schemas, "schemas");
  expect(vague).toEqual([]);
});

describe("a call", () => {
  test("takes money in rupees, and names in its path are not in its body", () => {
    const { parameters, requestBody } = operation("admin/orders/refund");
    const { properties } = requestBody?.content["application/json"]?.schema ?? {};
    expect(parameters?.map(({ name, in: place }) => [name, place])).toEqual([["id", "path"]]);
    expect(properties?.amount).toMatchObject({ minimum: 0.01, maximum: 10_000_000, multipleOf: 0.01 });
    expect(properties).not.toHaveProperty("id");
  });

  test("names the errors that its handler, and all that it uses, can throw", () => {
    expect(codesOf(operation("orders/place"), 409)).toEqual(["refunded", "amount_mismatch", "unpaid"]);
    expect(codesOf(operation("orders/place"), 403)).toEqual([
      ...["key_refused", "factor_required", "forbidden"],
    ]);
    expect(codesOf(operation("account/login"), 401)).toEqual(["wrong_credentials"]);
  });

  test("states its throttles and the size of its body", () => {
    expect(operation("orders/track")["x-limits"].throttles).toContainEqual({
      ...{ name: "trackingByDevice", attempts: 10, windowSeconds: 3600 },
    });
    expect(operation("orders/place")["x-limits"].bodyBytes).toBe(262_144);
  });

  test("lists the types of its body, with JSON text where a form has no type", () => {
    const { content } = operation("returns/ask").requestBody ?? {};
    const form = content?.["multipart/form-data"];
    expect(form?.encoding).toEqual({ items: { contentType: "application/json" } });
    expect(form?.schema.properties?.images?.items).toEqual({
      ...{ type: "string", contentMediaType: "application/octet-stream" },
    });
  });
});

test("examples are what tests sent and received, and still right", () => {
  const documented = new Documented(JSON.parse(text));
  const examples = Object.entries(readExamples());
  expect(examples.length).toBeGreaterThan(90);
  const wrong = examples.flatMap(([key, { path = {}, status, answer }]) => {
    const found = Object.entries<Route>(contract).find(([each]) => each === key)?.[1];
    if (!found) return [`${key}: no such call`];
    const body = Buffer.from(answer === undefined ? "" : JSON.stringify(answer));
    const url = found.path.replaceAll(/\{(\w+)\}/g, (_, name) => path[name] ?? "");
    const seen = { status, type: "application/json", body };
    return (answer !== undefined && documented.problemWith(found.method, url, seen)) || [];
  });
  expect(wrong).toEqual([]);
});

describe("an answer that a test sees is refused", () => {
  const problem = (status: number, answer: unknown, type = "application/json", path = "/api/v1/wishlist") =>
    new Documented(JSON.parse(text)).problemWith("GET", path, {
      ...{ status, type },
      body: Buffer.from(JSON.stringify(answer)),
    });
  const right = { success: true, products: [] };

  test("by the client of the tests", async () => {
    const server = await listen((_, response) => {
      response.setHeader("content-type", "application/json").end(JSON.stringify({ ...right, secret: 1 }));
    });
    await expect(new Client(originOf(server)).send("/api/v1/wishlist")).rejects.toThrow("secret");
    await close(server);
  });

  test("unless it is described", () => {
    expect(problem(200, right)).toBeUndefined();
    expect(problem(401, { success: false, message: "M", code: "unauthenticated" })).toBeUndefined();
    expect(problem(418, right, "application/json", "/elsewhere")).toBeUndefined();
  });

  test("for an unknown field", () => {
    expect(problem(200, { ...right, secret: 1 })).toContain("secret");
  });

  test("for a missing field", () => {
    expect(problem(200, { success: true })).toContain("products");
  });

  test("for an unknown status, code or type", () => {
    expect(problem(202, right)).toContain("202, which isn't stated");
    expect(problem(200, { message: "M" })).toContain("required");
    expect(problem(401, { success: false, message: "M", code: "wrong_credentials" })).toContain("401");
    expect(problem(200, right, "text/html")).toContain("text/html");
  });
});
