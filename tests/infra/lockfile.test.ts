import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

interface Package {
  optionalDependencies?: Record<string, string>;
}

const text = readFileSync("package-lock.json", "utf8");
const packages: Record<string, Package> = JSON.parse(text).packages;

test("the lockfile names no registry", () => {
  expect(text).not.toMatch(/"resolved"|https?:\/\/registry\./);
});

test("the lockfile contains the packages of other platforms, without which npm ci fails there", () => {
  const wanted = Object.values(packages).flatMap(({ optionalDependencies = {} }) =>
    Object.keys(optionalDependencies),
  );
  const missing = wanted.filter(
    (name) => !Object.keys(packages).some((path) => path.endsWith(`node_modules/${name}`)),
  );
  expect(missing).toEqual([]);
});
