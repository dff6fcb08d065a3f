import packageJson from "../../package.json" with { type: "json" };

export interface SupportedBrowser {
  /** As browserslist spells it: `chrome`, `ios_saf`… */
  name: string;
  oldest: string;
}

function browserOf(query: string): SupportedBrowser {
  const [, name, oldest] = /^(\w+) >= ([\d.]+)$/.exec(query) ?? [];
  if (!name || !oldest) throw new Error(`package.json: browserslist takes "name >= version", not "${query}"`);
  return { name, oldest };
}

/** The oldest browsers that the shop sells to, as package.json lists them. */
export const supportedBrowsers = packageJson.browserslist.map(browserOf);

const targetNames: Readonly<Record<string, string>> = { ios_saf: "ios" };

/** The same as the targets of Vite and esbuild. */
export const buildTargets = supportedBrowsers.map(
  ({ name, oldest }) => `${targetNames[name] ?? name}${oldest}`,
);
