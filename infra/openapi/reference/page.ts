import { keysOf } from "../../../shared/core/builtins.ts";
import { refusals } from "../../../shared/core/errors.ts";
import { eventTypes } from "../../../shared/webhooks/events.ts";
import { openApiPath } from "../path.ts";
import type { OpenApi } from "../types.ts";
import { fieldTable, groupsOf } from "./call.ts";
import { code, escaped, type Html, idOf, paragraphs, table } from "./html.ts";
import { webhookGuide } from "./prose.ts";

const section = (title: string, content: Html): Html =>
  `<section class="group" aria-labelledby="${idOf(title)}"><h3 id="${idOf(title)}">${escaped(title)}</h3>${content}</section>`;

const errors = (): Html =>
  table(
    "Codes of errors",
    ["Code", "Status", "Message"],
    keysOf(refusals).map((name) => {
      const { status, message } = refusals[name];
      const text = typeof message === "string" ? message : "Says what is wrong";
      return [`<span id="error-${name}">${code(name)}</span>`, String(status), escaped(text)];
    }),
  );

const schemas = ({ components }: OpenApi): Html =>
  Object.entries(components.schemas)
    .map(
      ([name, schema]) =>
        `<article class="call" id="schema-${name}"><details><summary><h4>${code(name)}</h4></summary><div class="about">${fieldTable("Fields", schema)}</div></details></article>`,
    )
    .join("");

const links = (names: readonly string[]): Html =>
  `<ul>${names.map((name) => `<li><a href="#${idOf(name)}">${escaped(name)}</a></li>`).join("")}</ul>`;

const endings = ["Webhooks", "Errors", "Schemas"];

/** All calls on one page, which needs no script but to search. */
export function referencePage(document: OpenApi): Html {
  const groups = groupsOf(document);
  const calls = groups.map(({ name, calls: each }) => section(name, each.join(""))).join("");
  const events = `${paragraphs(webhookGuide)}<p>${eventTypes.map(code).join(" ")}</p>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Developers · Earshot</title>
<meta name="description" content="Every call of the shop's API: what it takes and answers, errors, permissions, limits and examples.">
<link rel="icon" href="/favicon.ico">
<link rel="stylesheet" href="/developers/page.css">
<script src="/developers/search.js" defer></script>
</head>
<body>
<a class="skip" href="#calls">Skip to the calls</a>
<header><a class="logo" href="/">earshot</a><form role="search"><label for="search">Search the calls</label><input id="search" type="search" autocomplete="off" placeholder="refund, orders:read, tracking…"><p id="found" role="status"></p></form></header>
<div class="columns">
<nav aria-label="Contents">${links([...groups.map(({ name }) => name), ...endings])}</nav>
<main>
<h1>Developers</h1>
<div class="intro">${paragraphs(document.info.description)}<p>Generate a client from <a href="${openApiPath}">${escaped(openApiPath)}</a>, which is OpenAPI ${escaped(document.openapi)}. Version ${escaped(document.info.version)}.</p></div>
<h2 id="calls" tabindex="-1">Calls</h2>
<div id="list">${calls}</div>
${section("Webhooks", events)}
${section("Errors", errors())}
${section("Schemas", schemas(document))}
</main>
</div>
</body>
</html>
`;
}
