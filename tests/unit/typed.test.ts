import { expect, test } from "vitest";
import * as z from "zod/mini";
import { Email } from "../../shared/core/email.ts";
import { cleanCode, cleanText } from "../../shared/core/typed.ts";
import { TypedCode } from "../../shared/coupons/coupon-code.ts";
import { ShippingInfo } from "../../shared/delivery/shipping-info.ts";
import { Gstin, SellerGstin } from "../../shared/tax/gstin.ts";
import { address } from "../support/address.ts";

/** The parsed value, or the message of its refusal. */
function parsed(schema: z.ZodMiniType, given: unknown): unknown {
  const { data, error } = z.safeParse(schema, given);
  return error ? `refused: ${error.issues[0]?.message}` : data;
}

test.each([
  ["\u202a+91 98450 12345\u202c", "+91 98450 12345"],
  ["\u2066+91\u00a098450\u201112345\u2069", "+91 98450-12345"],
  ["१२३-४५६", "123-456"],
  ["٠١٢٣٤٥٦٧٨٩", "0123456789"],
  ["𝟗𝟖𝟕", "987"],
  ["（080）２３４５", "(080)2345"],
  ["⟨080⟩", "(080)"],
  ["SAVE\u200b–10\ufe0d", "SAVE-10"],
  ["  12\u3000 34 ", "12 34"],
])("the code %j is read as %j", (typed, read) => {
  expect(cleanCode(typed)).toBe(read);
});

test.each([
  ["\u2068Asha Rao\u2069", "Asha Rao"],
  ["Asha\u00a0Rao\u00ad", "Asha Rao"],
  ["\u200b\u200b", ""],
  ["\u200d\u200c\ufe0f", ""],
  ["\u3164", " "],
  ["well\u2011known", "well-known"],
  // Joiners and selectors within words and emoji have a meaning.
  ["क्\u200dष", "क्\u200dष"],
  ["❤\ufe0f 👩\u200d💻", "❤\ufe0f 👩\u200d💻"],
  ["मकान १२", "मकान १२"],
])("the text %j is read as %j", (typed, read) => {
  expect(cleanText(typed)).toBe(read);
});

const phone = (phoneNumber: unknown) => {
  const read = parsed(ShippingInfo, { ...address, phoneNumber });
  return typeof read === "string" ? read : Object(read).phoneNumber;
};

test.each([
  ["\u202a+91 98450 12345\u202c", "+91 98450 12345"],
  ["+91\u201198450\u00a012345\u200b\ufe0d", "+91-98450 12345"],
  ["(080) 2345 6789", "080 2345 6789"],
  ["+91-(080)-2345.6789", "+91-080-2345 6789"],
  ["९८४५० १२३४५", "98450 12345"],
  [9845012345, "9845012345"],
])("the phone number %j is stored as %j", (typed, stored) => {
  expect(phone(typed)).toBe(stored);
});

test.each(["----------", "( ) ( ) ( ) ( )", "+91 98450", "1".repeat(16), "98450 12345 ext 7", "\u200b"])(
  "%j is rejected as a phone number",
  (typed) => {
    expect(phone(typed)).toBe("refused: Enter a phone number of 10 to 15 digits");
  },
);

test.each(["560 001", "560-001", "५६०००१", "\u2066560001\u2069", 560001])(
  "the PIN code %j is read as 560001",
  (typed) => {
    expect(parsed(ShippingInfo, { ...address, postalCode: typed })).toEqual(address);
  },
);

test.each(["India", "india", "IN", "Bharat", "भारत"])("the country %j is accepted", (country) => {
  expect(parsed(ShippingInfo, { ...address, country })).toEqual({ ...address, country });
});

test.each(["Singapore", "Indiana", "US", "Pakistan"])("the country %j is rejected", (country) => {
  const { error } = z.safeParse(ShippingInfo, { ...address, country });
  expect(error?.issues).toMatchObject([{ path: ["country"], message: "We only deliver within India" }]);
});

test("a code is read without invisible characters pasted with it", () => {
  expect(parsed(TypedCode, "\u200bWELCOME–10\u00a0")).toBe("WELCOME-10");
  expect(parsed(TypedCode, "\u200b\u200b")).toBe("refused: Enter a code");
});

const longest = "a".repeat(64);
test.each([
  ["Asha@Example.COM", "asha@example.com"],
  ["\u202aasha@example.com\u202c ", "asha@example.com"],
  ["r&d@example.com", "r&d@example.com"],
  ["a=b@example.com", "a=b@example.com"],
  ["a/b@example.com", "a/b@example.com"],
  ["o'neil+shop@mail.example.co.in", "o'neil+shop@mail.example.co.in"],
  ["asha@xn--p1b6ci4b4b3a.xn--h2brj9c", "asha@xn--p1b6ci4b4b3a.xn--h2brj9c"],
  ["asha@उदाहरण.भारत", "asha@xn--p1b6ci4b4b3a.xn--h2brj9c"],
  [`${longest}@example.com`, `${longest}@example.com`],
  [`a@${"b".repeat(63)}.com`, `a@${"b".repeat(63)}.com`],
])("%j is accepted as an email address", (typed, stored) => {
  expect(parsed(Email, typed)).toBe(stored);
});

test.each([
  `${longest}a@example.com`,
  `a@${"b".repeat(64)}.com`,
  "a@example-.com",
  "a@-example.com",
  "a@example",
  "a@example.com.",
  "a@example..com",
  "a@192.0.2.1",
  "a@[192.0.2.1]",
  ".a@example.com",
  "a.@example.com",
  "a..b@example.com",
  "a b@example.com",
  "a@b@example.com",
  "आशा@example.com",
  '"a"@example.com',
  "@example.com",
  "asha",
])("%j is rejected as an email address", (typed) => {
  expect(parsed(Email, typed)).toBe("refused: Enter a valid email address");
});

const refusedGstin = "refused: This GSTIN isn't valid. Check its 15 letters and digits";

test.each([
  ["who collects tax", "29AABCF8078M1C8", "29 AABCF 8078 M1C8"],
  ["a business", "27AAPFU0939F1ZV", " 27aapfu0939f1zv\u200b"],
  ["a UN body", "0717UNO00157UNO", "0717-UNO-00157-UNO"],
  ["a mission", "3317USA00002UNE", "3317USA00002UNE"],
  ["who deducts tax, by TAN", "06DELI09652G1DA", "06DELI09652G1DA"],
  ["who deducts tax, by PAN", "19AAACI1681G1DV", "19AAACI1681G1DV"],
  ["who collects tax", "27AAECG3736E1C2", "27AAECG3736E1C2"],
])("the GSTIN of %s, %s, is accepted as a buyer's", (_, number, typed) => {
  expect(parsed(Gstin, typed)).toBe(number);
});

test.each(["27AAPFU0939F1ZW", "0717UNO00157UNP", "00AAPFU0939F1ZB", "77AAPFU0939F1ZQ", "27AAPFU0939F1Z"])(
  "%s is refused",
  (number) => {
    expect(parsed(Gstin, number)).toBe(refusedGstin);
  },
);

test("a seller's GSTIN must be a business's", () => {
  expect(parsed(SellerGstin, "27AAPFU0939F1ZV")).toBe("27AAPFU0939F1ZV");
  for (const number of ["0717UNO00157UNO", "06DELI09652G1DA", "27AAECG3736E1C2"])
    expect(parsed(SellerGstin, number)).toBe(refusedGstin);
});
