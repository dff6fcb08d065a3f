import { expect, test } from "vitest";
import { base32, codeAt, stepOf, uriOf } from "../../functions/identity/totp.ts";

const secret = Buffer.from("12345678901234567890");

/** RFC 6238, appendix B, SHA-1: the last six of its eight digits. */
const vectors: readonly [number, string][] = [
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
];

test("codes are those of RFC 6238 and RFC 4226", () => {
  for (const [seconds, code] of vectors) expect(codeAt(secret, Math.floor(seconds / 30))).toBe(code);
  expect([0, 1, 2, 9].map((count) => codeAt(secret, count))).toEqual([
    "755224",
    "287082",
    "359152",
    "520489",
  ]);
});

test("a code is accepted one step early or late, and not at 90 seconds", () => {
  for (const [seconds, code] of vectors.slice(1))
    for (const [off, accepted] of [
      [-90, false],
      [-30, true],
      [0, true],
      [30, true],
      [90, false],
    ] as const) {
      const step = stepOf(code, secret, new Date((seconds + off) * 1000));
      expect(step, `${code} at ${off} s`).toBe(accepted ? Math.floor(seconds / 30) : undefined);
    }
  expect(stepOf("", secret, new Date(59_000))).toBeUndefined();
  expect(stepOf("28708", secret, new Date(59_000))).toBeUndefined();
});

test("secrets are in base32 (RFC 4648), in the form that apps read", () => {
  expect(base32(Buffer.from("fooba"))).toBe("mzxw6ytb");
  expect(base32(secret)).toBe("gezdgnbvgy3tqojqgezdgnbvgy3tqojq");
  expect(uriOf(secret, "asha+1@shop.example")).toBe(
    "otpauth://totp/Earshot:asha%2B1%40shop.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Earshot&algorithm=SHA1&digits=6&period=30",
  );
});
