import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findProgram, type InstalledBrowser, start } from "./installed.ts";

type Answer = Record<string, unknown>;

/** A connection that speaks WebDriver BiDi (https://www.w3.org/TR/webdriver-bidi/). */
class Connection {
  private readonly socket: WebSocket;
  private readonly waiting = new Map<number, PromiseWithResolvers<Answer>>();
  private lastId = 0;

  constructor(socket: WebSocket) {
    this.socket = socket;
    socket.addEventListener("message", ({ data }) => {
      const { id, type, result, message } = JSON.parse(String(data));
      const call = this.waiting.get(id);
      if (type === "success") call?.resolve(result);
      else if (type === "error") call?.reject(new Error(message));
    });
  }

  static async open(url: string): Promise<Connection> {
    const socket = new WebSocket(url);
    await new Promise((resolve, reject) => {
      socket.addEventListener("open", resolve);
      socket.addEventListener("error", () => reject(new Error(`No connection to ${url}`)));
    });
    return new Connection(socket);
  }

  async send(method: string, params: object): Promise<Answer> {
    const id = ++this.lastId;
    const call = Promise.withResolvers<Answer>();
    this.waiting.set(id, call);
    this.socket.send(JSON.stringify({ id, method, params }));
    return call.promise.finally(() => this.waiting.delete(id));
  }
}

interface Evaluated {
  result: { value: string; sharedId: string };
  exceptionDetails?: { text: string };
}

const pressing = (keys: string) => ({
  type: "key",
  id: "keyboard",
  actions: [...keys].flatMap((value) => [
    { type: "keyDown", value },
    { type: "keyUp", value },
  ]),
});

const clicking = (sharedId: string) => ({
  type: "pointer",
  id: "mouse",
  actions: [
    { type: "pointerMove", x: 0, y: 0, origin: { type: "element", element: { sharedId } } },
    { type: "pointerDown", button: 0 },
    { type: "pointerUp", button: 0 },
  ],
});

class Firefox implements InstalledBrowser {
  readonly name: string;
  readonly close: () => Promise<void>;
  private readonly connection: Connection;
  private readonly context: unknown;

  constructor(name: string, connection: Connection, context: unknown, close: () => Promise<void>) {
    this.name = name;
    this.connection = connection;
    this.context = context;
    this.close = close;
  }

  async goto(url: string): Promise<void> {
    await this.connection.send("browsingContext.navigate", { context: this.context, url, wait: "complete" });
  }

  async evaluate(expression: string): Promise<unknown> {
    return JSON.parse((await this.run(`JSON.stringify(${expression})`)).value);
  }

  async click(element: string): Promise<void> {
    await this.act([clicking(await this.find(element))]);
  }

  async type(element: string, keys: string): Promise<void> {
    await this.click(element);
    await this.act([pressing(keys)]);
  }

  private async run(expression: string): Promise<Evaluated["result"]> {
    const target = { context: this.context };
    const answer = await this.connection.send("script.evaluate", { expression, target, awaitPromise: true });
    const { result, exceptionDetails } = answer as unknown as Evaluated;
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return result;
  }

  private async find(element: string): Promise<string> {
    return (
      await this.run(
        `{const found = ${element}; found.scrollIntoView({block: "center", behavior: "instant"}); found}`,
      )
    ).sharedId;
  }

  private async act(actions: object[]): Promise<void> {
    await this.connection.send("input.performActions", { context: this.context, actions });
  }
}

/** Starts Firefox without a window; undefined where there is none. */
export async function startFirefox(): Promise<InstalledBrowser | undefined> {
  const program = findProgram("firefox-esr", "firefox");
  if (!program) return undefined;
  const profile = await mkdtemp(join(tmpdir(), "earshot-firefox-"));
  const args = ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"];
  const { said, stop } = await start(program, args, { until: /BiDi listening on (ws:\S+)/ });
  const connection = await Connection.open(`${said}/session`);
  const { capabilities } = await connection.send("session.new", { capabilities: {} });
  const { contexts } = await connection.send("browsingContext.getTree", {});
  const [{ context }] = contexts as [{ context: string }];
  const { browserVersion } = capabilities as { browserVersion: string };
  return new Firefox(`Firefox ${browserVersion}`, connection, context, async () => {
    await stop();
    await rm(profile, { recursive: true, force: true });
  });
}
