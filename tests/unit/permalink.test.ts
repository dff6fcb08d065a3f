import { expect, test } from "vitest";
import { askingOf, destinationOf, MalformedLink, pathWithin } from "../../functions/assistants/permalink.ts";

process.env.SITE_URL = "https://shop.test";

const id = "6b0b1ed2b86f338f20720091";
const encoded = (text: string) => `~${Buffer.from(text).toString("base64url")}`;

/** What the page reads from the address that a permalink leads to. */
function opened(items: string, query: Record<string, string> = {}) {
  const { origin, pathname, search } = new URL(destinationOf({ items, query }));
  expect(origin).toBe("https://shop.test");
  const token = /^\/continue\/(.+)$/.exec(pathname)?.[1];
  return { pathname, search, asked: () => askingOf(decodeURIComponent(token ?? "")) };
}

const isMalformed = (items: string, query?: Record<string, string>) => {
  const { pathname, asked } = opened(items, query);
  expect(pathname).toBe("/continue/~");
  expect(asked).toThrow(MalformedLink);
};

test("a permalink's items, codes and source are read, and the same product is counted together", () => {
  const query = { "discounts/codes/1": "B", "/discounts/codes/0": "A", "attribution/utm_source": "mail" };
  const { asked, search } = opened(`${id}:2,b.c_d-1:1,${id}:3`, query);
  expect(asked()).toEqual({
    contents: {
      lines: [
        { product: id, quantity: 5 },
        { product: "b.c_d-1", quantity: 1 },
      ],
      codes: ["A", "B"],
    },
    source: "mail",
    continueTo: undefined,
  });
  expect(search).toBe("?utm_source=mail");
});

test("an encoded id is the same as a plain one, and takes any letters", () => {
  for (const [token, product] of [
    [encoded(id), id],
    [encoded("gid://shop/Variant/1"), "gid://shop/Variant/1"],
    [encoded("कान"), "कान"],
  ] as const)
    expect(opened(`${token}:1`).asked()?.contents.lines).toEqual([{ product, quantity: 1 }]);
});

test("what can't be read leads to a page that says so", () => {
  for (const items of [
    ...["", ":1", `${id}`, `${id}:0`, `${id}:01`, `${id}:-1`, `${id}:1.5`, `${id}:1001`, `${id}:1,`, "a b:1"],
    ...[
      "~:1",
      "~A:1",
      "~_w:1",
      `${encoded("a\u0000b")}:1`,
      `${encoded("x")}=:1`,
      "é:1",
      `${"x".repeat(101)}:1`,
    ],
    Array.from({ length: 51 }, (_, index) => `p${index}:1`).join(","),
  ])
    isMalformed(items);
  isMalformed(`${id}:1`, { "buyer/email": "a@b.test", "/buyer/email": "c@d.test" });
  isMalformed(`${id}:1`, { "discounts/codes/0": "" });
  isMalformed(`${id}:1`, { "context/postal_code": "4000\r\n20" });
  for (const token of ["~", "~%%", "~e30", encoded('{"items":"a:1"}'), encoded('{"items":"a","codes":[]}')])
    expect(() => askingOf(token), token).toThrow(MalformedLink);
  expect(askingOf("A".repeat(43))).toBeUndefined();
});

test("a link that can't be read still leads where it wants to go on", () => {
  expect(destinationOf({ items: "x", query: { continue_to: "/products?category=earbuds#top" } })).toBe(
    "https://shop.test/products?category=earbuds#top",
  );
});

test("a link goes on within the shop alone", () => {
  const asks = (path: string) => opened(`${id}:1`, { continue_to: path }).asked()?.continueTo;
  expect(asks("/a/../products?x=1")).toBe("/products?x=1");
  expect(asks("/कान")).toBe("/%E0%A4%95%E0%A4%BE%E0%A4%A8");
  for (const path of [
    ...[
      "//evil.test",
      "/\\evil.test",
      "https://evil.test",
      "javascript:alert(1)",
      "evil",
      "",
      "/.//evil.test",
    ],
    ...["/a/..//evil.test", "/go?to=https://evil.test", "/a b", "/a\tb", "/a\r\nset-cookie: a=b", "/\u0000"],
  ]) {
    expect(asks(path), path).toBeUndefined();
    expect(pathWithin(path), path).toBeUndefined();
    // A token is written by anybody too.
    const forged = encoded(JSON.stringify({ items: `${id}:1`, codes: [], continueTo: path }));
    expect(askingOf(forged)?.continueTo, path).toBeUndefined();
  }
});

test("the address that a link leads to names no buyer, secret or other field of the protocol", () => {
  const query = {
    "buyer/email": "asha@example.test",
    "totals/0/amount": "1",
    access_token: "secret",
    color: "black",
    utm_medium: "sms",
    "line_items/0/quantity": "900",
  };
  const { pathname, search, asked } = opened(`${id}:1`, query);
  expect(search).toBe("?utm_medium=sms");
  expect(Buffer.from(pathname, "base64url").toString()).not.toContain("asha");
  expect(asked()?.contents).toEqual({ lines: [{ product: id, quantity: 1 }], codes: [] });
});
