import { describe, expect, it } from "vitest";
import { importsIn } from "./imports.ts";
import { type ShownText, textsIn, textsOf } from "./shown-texts.ts";

/** Habits, each with what to write instead. */
const habits: readonly [RegExp, string][] = [
  [/(?<!e)\bmail(?:s|ed|ing)?\b/i, "email"],
  [/\be-mails?\b/i, "email"],
  [/\b(?:photograph|picture)s?\b/i, "photo"],
  [/\b(?:log|logged|logging) ?(?:in|out)\b/i, "sign in, sign out"],
  [/\bshall (?:we|i)\b/i, "a direct question or a verb"],
  [/\b(?:nobody|whoever|everybody|anybody|somebody)\b/i, "you, we, the customer, someone"],
  [/(?:^|[.!?:;] )nothing (?:is|was|has|will|goes|comes|but|of|else)\b/i, "a positive sentence"],
  [/\bfor nothing\b/i, "a positive sentence"],
  [/\b(?:is|are|was|were|be|been|has|have) gone\b/i, "was removed, has expired"],
  [/\b(?:give|gives|given|gave) (?:it |them |you )?back\b/i, "return, refund, release"],
  [/\b(?:goes?|went|going) (?:away|on)\b/i, "is deleted, continues"],
  [/\b(?:is|are|was|were) told\b|\bhears? of\b/i, "sees, is emailed"],
  [/\bby (?:itself|themselves)\b/i, "automatically"],
  [/\b(?:say why|name it|in all)\b/i, "reason, quote it, in total"],
  [/\bwe write\b|\bwrite to you\b/i, "we'll email you"],
  [/\bany more\b/i, "no longer"],
  [/\bthe (?:page|release|round) before\b(?! (?:you|it|we|they)\b)/i, "previous"],
  [/\bno more\b.*\bthan\b/i, "at most"],
];

/** Texts that the specification quotes literally. */
const quoted: readonly string[] = [
  "Login",
  "Logout",
  "Login Successfull",
  "Logged Out successfull",
  "Please login to access this resource",
];

const findings = (texts: readonly ShownText[]): string[] =>
  texts
    .filter(({ text }) => !quoted.includes(text))
    .flatMap(({ place, text }) =>
      habits.flatMap(([habit, instead]) => (habit.test(text) ? `${place} "${text}": ${instead}` : [])),
    );

describe("what people read", () => {
  it("has none of the habits that native speakers don't", () => {
    const files = [...importsIn("web/src", "shared", "functions").keys()];
    expect(findings(files.flatMap(textsOf))).toEqual([]);
  });

  it("is found in JSX, strings and templates, and quotes of the specification pass", () => {
    const source = [
      'import x from "./mail.ts"; const key = "mail"; const a = "We mailed you";',
      `const b = \`Stop \${key} mails\`; const c = <p>Shall we?</p>;`,
      "const d = <button>Login</button>; const e = <b>Log in here</b>;",
    ].join("\n");
    const found = findings(textsIn("page.tsx", source)).map((each) => each.replace(/.*"(.*)".*/, "$1"));
    expect(found).toEqual(["We mailed you", "Stop … mails", "Shall we?", "Log in here"]);
  });
});
