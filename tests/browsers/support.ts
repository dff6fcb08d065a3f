import bcd from "@mdn/browser-compat-data" with { type: "json" };
import type { BrowserName, CompatStatement, Identifier, VersionValue } from "@mdn/browser-compat-data/types";
import { supportedBrowsers } from "../../web/build/supported-browsers.ts";

const mdnNames = {
  chrome: "chrome",
  edge: "edge",
  firefox: "firefox",
  safari: "safari",
  ios_saf: "safari_ios",
} as const;

const isKnown = (name: string): name is keyof typeof mdnNames => name in mdnNames;

const oldest = supportedBrowsers.map(({ name, oldest }) => {
  if (!isKnown(name)) throw new Error(`No compatibility data is read for ${name}`);
  return { browser: mdnNames[name], version: oldest.split(".").map(Number) };
});

function isUpTo(added: VersionValue, [major = 0, minor = 0]: readonly number[]): boolean {
  if (!added || added === "preview") return false;
  const [addedMajor = 0, addedMinor = 0] = added.replace("≤", "").split(".").map(Number);
  return addedMajor < major || (addedMajor === major && addedMinor <= minor);
}

/** The versions that added the feature by its own name, or by the prefix where one is given. */
const additionsOf = ({ support }: CompatStatement, browser: BrowserName, prefix = ""): VersionValue[] =>
  [support[browser] ?? []]
    .flat()
    .filter(({ flags, alternative_name }) => !flags && !alternative_name)
    .filter((statement) => !statement.prefix || statement.prefix === prefix)
    .map(({ version_added }) => version_added);

/** Returns whether all supported browsers have the feature. */
export const isSupported = (compat: CompatStatement): boolean =>
  oldest.every(({ browser, version }) =>
    additionsOf(compat, browser).some((added) => isUpTo(added, version)),
  );

/** Returns whether a supported browser learned the feature after its oldest version. */
export const isNewer = (compat: CompatStatement, prefix?: string): boolean =>
  oldest.some(({ browser, version }) => {
    const additions = additionsOf(compat, browser, prefix).filter(Boolean);
    return additions.length > 0 && !additions.some((added) => isUpTo(added, version));
  });

/** The features below a node of the compatibility data. */
export const childrenOf = (node: Identifier | undefined): [string, Identifier][] =>
  Object.entries(node ?? {}).filter((entry): entry is [string, Identifier] => entry[0] !== "__compat");

export const { api, css, javascript } = bcd as unknown as Readonly<
  Record<"api" | "css" | "javascript", Identifier>
>;
