import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { stripe } from "../../infra/stripe.ts";

test("the script's version matches @stripe/stripe-js", () => {
  const loader = readFileSync("node_modules/@stripe/stripe-js/dist/index.mjs", "utf8");
  const version = /RELEASE_TRAIN = '(\w+)'/.exec(loader)?.[1];
  expect(stripe.script).toBe(`https://js.stripe.com/${version}/stripe.js`);
});
