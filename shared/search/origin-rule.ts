import { countries } from "../products/countries.ts";
import { countryName } from "../products/country-name.ts";
import { any, escaped, plain, type Rule } from "./rule.ts";

/** As people write them beside the English name. */
const otherNames: Readonly<Record<string, string>> = {
  america: "US",
  bharat: "IN",
  burma: "MM",
  england: "GB",
  "great britain": "GB",
  "hong kong": "HK",
  korea: "KR",
  macau: "MO",
  turkey: "TR",
  uae: "AE",
  uk: "GB",
  us: "US",
  usa: "US",
  "viet nam": "VN",
};

let known: Rule | undefined;

const introduction = "(?:(?:made|manufactured|produced|assembled) in|from) (?:the )?";
const hint = new RegExp(`${introduction}[a-z]`);

/** "Made in Vietnam", "from the UK". Names of countries are loaded only for words that may be followed by one. */
export function originRules(text: string): Rule[] {
  if (!hint.test(text)) return [];
  known ??= newRule();
  return [known];
}

function newRule(): Rule {
  const codes = new Map(countries.map((code) => [plain(countryName(code)), code]));
  for (const [name, code] of Object.entries(otherNames)) codes.set(name, code);
  const names = [...codes.keys()].sort((a, b) => b.length - a.length).map(escaped);
  return {
    pattern: any(`${introduction}(${names.join("|")})`),
    read([, name = ""]) {
      const code = codes.get(name);
      if (code === undefined) return undefined;
      return { key: "origin", label: `Made in ${countryName(code)}`, query: { origin: code } };
    },
  };
}
