import PostalMime from "postal-mime";
import { expect, test } from "vitest";
import { compose, pictureAt, plain } from "../../functions/mail/compose.ts";
import { mimeOf } from "../../functions/mail/mime.ts";

const site = "https://shop.example";
const mail = compose({
  subject: "Thanks for your order",
  about: { noun: "Order", number: "ES-10482" },
  greeting: `Hello ${plain('<i>Asha</i> of "a.example"')},`,
  paragraphs: ["We're packing it."],
  action: { label: "View your order", url: `${site}/order/1#key=a&b` },
  items: [
    {
      name: "Wren & Co",
      detail: "Quantity 2",
      value: "₹4,998.00",
      picture: pictureAt(site, "/media/products/1-960.webp"),
    },
    { name: "Rook", detail: "Quantity 1", value: "₹9.00", picture: pictureAt(site, "") },
  ],
  sums: [
    { label: "Shipping", value: "Free" },
    { label: "Total", value: "₹5,007.00" },
  ],
  facts: [{ label: "Delivering to", lines: ["Asha Rao", "Bengaluru 560025"] }],
  links: [{ label: "Order summary (PDF)", url: `${site}/a.pdf` }],
  notes: ["Keep this email."],
});

test("a mail names its order in the subject and says everything in plain text", () => {
  expect(mail.subject).toBe("Thanks for your order (ES-10482)");
  expect(mail.text).toBe(`Thanks for your order
Order ES-10482

Hello <i>Asha</i> of "a. example",

We're packing it.

View your order:
${site}/order/1#key=a&b

Wren & Co (Quantity 2): ₹4,998.00
Rook (Quantity 1): ₹9.00

Shipping: Free
Total: ₹5,007.00

Delivering to:
Asha Rao
Bengaluru 560025

Order summary (PDF):
${site}/a.pdf

Keep this email.

Earshot
`);
});

test("its HTML has one button and small pictures at the site, fits phones and knows the dark", () => {
  expect(mail.html.match(/class="button"/g)).toHaveLength(1);
  expect([...mail.html.matchAll(/<img src="([^"]+)"/g)].map(([, url]) => url)).toEqual([
    `${site}/media/products/1-320.webp`,
  ]);
  expect(mail.html).toContain('<meta name="viewport" content="width=device-width,initial-scale=1">');
  expect(mail.html).toContain('<meta name="color-scheme" content="light dark">');
  expect(mail.html).toContain("@media (prefers-color-scheme:dark)");
  for (const said of ["Order ES-10482", "Wren &#38; Co", "Delivering to", "Keep this email."])
    expect(mail.html).toContain(said);
  expect(mail.html).not.toContain("<i>");
});

test("a mail with its own headers keeps every character, in lines that mail servers accept", async () => {
  const subject =
    "Your cart is waiting: ₹2,000 for “Wren” 🎧 and seventy more characters of the longest subject";
  const unsubscribeUrl = `${site}/api/v1/cart/stop/${"t".repeat(43)}`;
  const source = mimeOf(
    { ...mail, subject },
    { from: "shop@shop.example", to: "asha@a.example", unsubscribeUrl },
  );
  const lines = source.toString().split("\r\n");
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(998);
  expect(lines.filter((line) => line.includes("=?UTF-8?")).every(({ length }) => length < 90)).toBe(true);
  const read = await PostalMime.parse(source);
  expect(read).toMatchObject({
    subject,
    from: { address: "shop@shop.example" },
    to: [{ address: "asha@a.example" }],
  });
  expect([read.text?.trimEnd(), read.html]).toEqual([mail.text.trimEnd(), mail.html]);
  const headers = new Map(read.headers.map(({ key, value }) => [key, value]));
  expect(headers.get("list-unsubscribe")).toBe(`<${unsubscribeUrl}>`);
  expect(headers.get("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
});
