import { expect, test } from "vitest";
import { buildTargets } from "../../web/build/supported-browsers.ts";
import { scriptFindings } from "../browsers/script-findings.ts";
import { readStyles } from "../browsers/style-findings.ts";

test("the shop is built for Safari 15.6, Chrome and Edge 109 and Firefox 115", () => {
  expect(buildTargets).toEqual(["chrome109", "edge109", "firefox115", "safari15.6", "ios15.6"]);
});

const inScript = (code: string) => scriptFindings(new Map([["a.js", code]]));

test.each([
  ["URL.canParse(text)", "URL.canParse"],
  ["list.toSorted()", "Array.toSorted"],
  ["Promise.withResolvers()", "Promise.withResolvers"],
  ["AbortSignal.any([])", "AbortSignal.any"],
  ["new CSSStyleSheet()", "new CSSStyleSheet"],
  ["requestIdleCallback(run)", "requestIdleCallback"],
  ["addEventListener('scrollend', run)", "event scrollend"],
  ["/(?<=a)b/.test(text)", "/(?<=a)b/"],
])("finds what an old browser lacks in a script: %s", (code, finding) => {
  expect(inScript(code)).toEqual([`a.js: ${finding}`]);
});

test.each([
  "if ('startViewTransition' in document) document.startViewTransition(run)",
  "navigator.connection?.saveData",
  "const sort = list.at(-1), parsed = new URL(text), copy = structuredClone(parsed)",
  "const own = { groupBy() {} }; own.groupBy()",
])(
  "accepts features that all browsers have, that are detected first or that the script defines: %s",
  (code) => {
    expect(inScript(code)).toEqual([]);
  },
);

test.each([
  ["a { color: light-dark(#fff, #000) }", "light-dark()"],
  [":root { --ink: light-dark(#fff, #000) }", "light-dark()"],
  ["a { background: color-mix(in srgb, red, blue) }", "color-mix()"],
  ["a:has(b) { color: red }", ":has(b)"],
  ["@media (width >= 40rem) { a { color: red } }", "@media (width>=40rem)"],
  ["@container (width > 1px) { a { color: red } }", "@container"],
  ["a { text-wrap: balance }", "text-wrap"],
  ["a { height: 10cqw }", "cqw"],
])("finds what an old browser lacks in a style sheet: %s", (sheet, finding) => {
  expect([...readStyles(sheet).findings]).toEqual([finding]);
});

test.each([
  ["a{color:red;color:light-dark(red,blue)}", "a{color:red}"],
  ["@supports (text-wrap:balance){a{text-wrap:balance}}b{color:red}", "b{color:red}"],
  ["@supports selector(:has(a)){a:has(b){color:red}}", ""],
  ["a{-webkit-mask:var(--a) content-box;mask:var(--a) content-box}", "a{-webkit-mask:var(--a) content-box}"],
])("accepts a style sheet with a fallback: %s", (sheet, remains) => {
  expect(readStyles(sheet)).toEqual({ findings: new Set(), remains });
});
