import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../shared/contract.ts";
import type { Route } from "../../shared/core/route.ts";
import { startStage, type TestStage } from "../support/stage.ts";

let stage: TestStage;
beforeAll(async () => {
  stage = await startStage({ web: true, env: { ASSISTANTS: "off" } });
});
afterAll(() => stage.close());

const calls = Object.entries<Route>(contract).filter(([key]) => key.startsWith("assistants/"));

/** Not a rendered page either: an address that the shop doesn't have, as people see it. */
async function answerTo(path: string, init: RequestInit = {}): Promise<string> {
  const response = await fetch(stage.url + path, init);
  const type = response.headers.get("content-type")?.split(";")[0];
  return `${response.status} ${type === "text/html" ? "page" : type}`;
}

test("without assistants, none of their calls is there", async () => {
  expect(calls.length).toBeGreaterThan(15);
  for (const [key, { method, path, body }] of calls) {
    const init = {
      method,
      ...(body === "json" && { body: "{}", headers: { "content-type": "application/json" } }),
    };
    const answer = await answerTo(path.replaceAll(/\{\w+\}/g, "A".repeat(43)), init);
    expect({ key, answer }).toEqual({ key, answer: expect.stringMatching(/^(404|403) /) });
  }
});

test("without assistants, there is no Markdown and nothing that leads to them", async () => {
  for (const path of ["/llms.txt", "/index.md", "/products.md", "/faq.md"])
    expect(await answerTo(path), path).toMatch(/^(404|403) /);
  const asked = await fetch(`${stage.url}/faq`, { headers: { accept: "text/markdown" } });
  expect(asked.headers.get("content-type")).toContain("text/html");
  await stage.post("/_local/jobs/feeds");
  const robots = await (await fetch(`${stage.url}/robots.txt`)).text();
  expect(robots).toContain("Sitemap");
  expect(robots).not.toMatch(/ucp|llms|\.md/);
});
