import { freePort } from "../support/stage.ts";
import { eventually, findProgram, type InstalledBrowser, start } from "./installed.ts";

const elementKey = "element-6066-11e4-a52e-4f735466cecf";

/** A page driven by WebDriver (https://www.w3.org/TR/webdriver2/). */
class WebKit implements InstalledBrowser {
  readonly name: string;
  private readonly session: string;
  private readonly stop: () => Promise<void>;

  constructor(name: string, session: string, stop: () => Promise<void>) {
    this.name = name;
    this.session = session;
    this.stop = stop;
  }

  async goto(url: string): Promise<void> {
    await send(`${this.session}/url`, { url });
  }

  async evaluate(expression: string): Promise<unknown> {
    return await this.run(`return ${expression}`);
  }

  async click(element: string): Promise<void> {
    await send(`${this.session}/element/${await this.find(element)}/click`, {});
  }

  async type(element: string, text: string): Promise<void> {
    await send(`${this.session}/element/${await this.find(element)}/value`, { text });
  }

  async close(): Promise<void> {
    await fetch(this.session, { method: "DELETE" });
    await this.stop();
  }

  private run(script: string): Promise<unknown> {
    return send(`${this.session}/execute/sync`, { script, args: [] });
  }

  private async find(element: string): Promise<string> {
    const script = `const found = ${element}; found.scrollIntoView({block: "center", behavior: "instant"}); return found`;
    return ((await this.run(script)) as Record<string, string>)[elementKey] ?? "";
  }
}

async function send(url: string, body: object): Promise<unknown> {
  const response = await fetch(url, { method: "POST", body: JSON.stringify(body) });
  const { value } = (await response.json()) as { value: unknown };
  if (!response.ok) throw new Error((value as { message: string }).message);
  return value;
}

/** Starts WebKitGTK's MiniBrowser on a screen of its own; undefined where it, its driver or Xvfb is missing. */
export async function startWebKit(): Promise<InstalledBrowser | undefined> {
  const driver = findProgram("WebKitWebDriver");
  const binary = findProgram("MiniBrowser", "/usr/lib*/**/webkit2gtk-4.*/MiniBrowser");
  const screen = findProgram("Xvfb");
  if (!driver || !binary || !screen) return undefined;
  const display = await start(screen, ["-displayfd", "3", "-screen", "0", "1280x1000x24"], {
    until: /^(\d+)\n/m,
  });
  const port = await freePort();
  const env = { DISPLAY: `:${display.said}`, GDK_BACKEND: "x11" };
  const server = await start("sh", ["-c", `echo started; exec "$0" --port=${port}`, driver], {
    until: /started/,
    env,
  });
  const stop = async () => {
    await server.stop();
    await display.stop();
  };
  const capabilities = { alwaysMatch: { "webkitgtk:browserOptions": { binary, args: ["--automation"] } } };
  const url = `http://127.0.0.1:${port}/session`;
  const created = await eventually(() => send(url, { capabilities }));
  const { sessionId, capabilities: given } = created as {
    sessionId: string;
    capabilities: { browserVersion: string };
  };
  return new WebKit(`WebKitGTK ${given.browserVersion}`, `${url}/${sessionId}`, stop);
}
