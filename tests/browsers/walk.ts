import { startStage } from "../support/stage.ts";
import { startFirefox } from "./firefox.ts";
import { enter, eventually, type InstalledBrowser } from "./installed.ts";
import { startWebKit } from "./webkit.ts";

/** Walks from the home page to a paid order in real Firefox and WebKit, as far as this machine has them. */
const kinds = [
  { name: "Firefox", start: startFirefox, install: "apt-get install firefox-esr" },
  { name: "WebKit", start: startWebKit, install: "apt-get install webkit2gtk-driver xvfb" },
];

/** An expression for the first visible element of a kind whose name begins so, shadow trees included. */
const named = (selector: string, name: string): string => `(() => {
  const all = (root) => [...root.querySelectorAll("*")].flatMap((e) => [e, ...(e.shadowRoot ? all(e.shadowRoot) : [])]);
  const nameOf = (e) => e.ariaLabel ?? e.getAttribute("aria-label") ?? e.labels?.[0]?.innerText ?? e.innerText ?? "";
  const found = all(document).find((e) => e.matches(${JSON.stringify(selector)}) && !e.disabled &&
    e.getClientRects().length > 0 && nameOf(e).trim().startsWith(${JSON.stringify(name)}));
  if (!found) throw new Error("The page has no ${selector} named " + ${JSON.stringify(name)} + ": " + document.body.innerText.slice(0, 400));
  return found;
})()`;

class Visitor {
  private readonly browser: InstalledBrowser;

  constructor(browser: InstalledBrowser) {
    this.browser = browser;
  }

  click(selector: string, name: string): Promise<void> {
    return eventually(() => this.browser.click(named(selector, name)));
  }

  fill(name: string, keys: string, selector = "input"): Promise<void> {
    return eventually(() => this.browser.type(named(selector, name), keys));
  }

  sees(text: string): Promise<void> {
    return eventually(async () => {
      const page = String(await this.browser.evaluate("document.body.innerText"));
      if (!page.includes(text)) throw new Error(`The page doesn't say "${text}": ${page.slice(0, 400)}`);
    });
  }

  async select(name: string, value: string): Promise<void> {
    const change = `(() => { const field = ${named("select", name)}; field.value = ${JSON.stringify(value)};
      field.dispatchEvent(new Event("change", { bubbles: true })); return true })()`;
    await eventually(() => this.browser.evaluate(change));
  }
}

async function buy(browser: InstalledBrowser, url: string, product: string): Promise<void> {
  const visitor = new Visitor(browser);
  await browser.goto(url);
  await eventually(() =>
    browser.type(`document.querySelector("header input[type=search]")`, product + enter),
  );
  await visitor.click("main a", product);
  await visitor.click("button", "Add To Cart");
  await visitor.sees("Item Added to Cart");
  await visitor.click("a", "Cart, 1 item");
  await visitor.click("a", "CHECKOUT");
  await visitor.click("button", "Create an account");
  await visitor.fill("Name", "Asha Rao");
  await visitor.fill("Email", `asha.${Date.now()}@earshot.test`);
  await visitor.fill("Password", "a-long-password");
  await visitor.click("button[type=submit]", "Create account");
  await visitor.fill("Full Name", "Asha Rao");
  await visitor.fill("Phone Number", "9876543210");
  await visitor.fill("Address", "12 MG Road", "input, textarea");
  await visitor.fill("City", "Bengaluru");
  await visitor.fill("Postal Code", "560001");
  await visitor.select("State", "Karnataka");
  await visitor.click("button", "Continue");
  await visitor.sees("Order Confirmation");
  await visitor.click("button", "Continue");
  await visitor.fill("Card number", "4242424242424242");
  await visitor.fill("Expiry date", "1240");
  await visitor.fill("CVC", "123");
  await visitor.click("button", "Pay Now");
  await visitor.sees("Your Order has been Placed successfully");
}

const stage = await startStage({ seed: "demo", web: true });
try {
  const { products } = await stage.get<{ products: { name: string; stock: number }[] }>(
    "/api/v1/products?category=headphone",
  );
  const product = products.find(({ stock }) => stock > 9)?.name ?? "";
  for (const { name, start, install } of kinds) {
    const browser = await start();
    if (!browser) {
      console.log(`${name} isn't on this machine. Debian and Ubuntu: ${install}`);
      continue;
    }
    try {
      await buy(browser, stage.url, product);
      console.log(`${browser.name}: from the home page to a paid order`);
    } catch (error) {
      console.error(`${browser.name}: ${error instanceof Error ? error.message : error}`);
      process.exitCode = 1;
    } finally {
      await browser.close();
    }
  }
} finally {
  await stage.close();
}
