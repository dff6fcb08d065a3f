import { describe, expect, test } from "vitest";
import { searchedWords } from "../../functions/insights/searched-words.ts";
import { deviceOf, isOptedOut, isRobot, sourceNames, sourceOf } from "../../functions/insights/visit.ts";
import { mayCount } from "../../functions/insights/visit-limit.ts";

describe("what a visit says", () => {
  test.each([
    ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148 Safari/604.1", "phone"],
    ["Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/130.0 Mobile Safari/537.36", "phone"],
    ["Mozilla/5.0 (Linux; Android 13; SM-X700) Chrome/130.0 Safari/537.36", "tablet"],
    ["Mozilla/5.0 (iPad; CPU OS 15_0 like Mac OS X) Mobile/15E148", "tablet"],
    ["Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130.0 Safari/537.36", "desk"],
    ["", "desk"],
  ])("%s is a %s", (userAgent, device) => expect(deviceOf(userAgent)).toBe(device));

  test.each([
    [undefined, "direct"],
    ["  ", "direct"],
    ["www.google.co.in", "google"],
    ["gemini.google.com", "gemini"],
    ["mail.google.com", "email"],
    ["l.facebook.com", "facebook"],
    ["IG", "instagram"],
    ["t.co", "x"],
    ["x.com", "x"],
    ["netflix.com", "other"],
    ["chatgpt.com", "chatgpt"],
    ["asha@example.test", "other"],
    ["a-blog.example", "other"],
  ])("%s came by %s", (from, source) => expect(sourceOf(from)).toBe(source));

  test("there are at most twenty sources", () => {
    expect(new Set(sourceNames).size).toBe(20);
    expect(sourceNames).toHaveLength(20);
  });

  test("opting out and robots are recognised", () => {
    expect(isOptedOut({ "sec-gpc": "1" })).toBe(true);
    expect(isOptedOut({ dnt: "1" })).toBe(true);
    expect(isOptedOut({ dnt: "0", "sec-gpc": "0" })).toBe(false);
    expect(isRobot("Mozilla/5.0 (compatible; Googlebot/2.1)")).toBe(true);
  });

  test.each([
    ["Kopfhörer ", "kopfhorer"],
    ["  Noise   Cancelling", "noise cancelling"],
    ["JBL 760NC", "jbl 760nc"],
    ["asha@example.test", undefined],
    ["asha＠example", undefined],
    ["98765 43210", undefined],
    ["call ९८७६५४३", undefined],
    ["1234567", undefined],
    ["123456", "123456"],
    ["x", undefined],
    ["a".repeat(61), undefined],
  ])("%s is stored as %s", (typed, stored) => expect(searchedWords(typed)).toBe(stored));

  test("a network's visits are limited, in memory", () => {
    const now = new Date("2026-03-01T00:00:00Z");
    const counted = Array.from({ length: 2500 }, () => mayCount("203.0.113.9", now)).filter(Boolean);
    expect(counted).toHaveLength(2000);
    expect(mayCount("203.0.113.10", now)).toBe(true);
    expect(mayCount("203.0.113.9", new Date(now.getTime() + 5 * 60_000))).toBe(true);
  });
});
