import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { idOf } from "../../infra/openapi/reference/html.ts";
import { referencePage } from "../../infra/openapi/reference/page.ts";
import { contract } from "../../shared/contract.ts";
import { keysOf } from "../../shared/core/builtins.ts";
import { documentFile } from "../support/write-openapi.ts";

let page: string;
beforeAll(() => {
  page = referencePage(JSON.parse(readFileSync(documentFile, "utf8")));
});

test("every call is on the page, and every link of it leads somewhere", () => {
  const ids = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  expect(keysOf(contract).filter((key) => !ids.has(idOf(key)))).toEqual([]);
  const targets = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
  expect(targets.length).toBeGreaterThan(1000);
  expect([...new Set(targets)].filter((id) => !ids.has(id))).toEqual([]);
});

test("no id is twice on the page, and nothing in it runs or is styled inline", () => {
  const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  expect(page).not.toMatch(/<style|<script(?! src)|\son\w+=|javascript:/);
});

test("a name with markup is shown as it is", () => {
  const document = JSON.parse(readFileSync(documentFile, "utf8"));
  document.paths["/api/v1/<img>"] = { get: { ...document.paths["/api/v1/products"].get, summary: '<b>&"' } };
  const shown = referencePage(document);
  expect(shown).toContain("<code>/api/v1/&lt;img&gt;</code>");
  expect(shown).toContain("&lt;b&gt;&amp;&quot;");
});
