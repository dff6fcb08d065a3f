import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { usualCarriers } from "../../shared/delivery/carriers.ts";
import { type FieldKind, fieldKinds } from "./field-edits.ts";

const root = resolve(import.meta.dirname, "../..");
const run = promisify(execFile);
let scratch: string;

async function edit(path: string, additions: FieldKind["edits"][string]): Promise<void> {
  let source = await readFile(join(scratch, path), "utf8");
  for (const [after, added] of additions) {
    const pieces = source.split(after);
    if (pieces.length !== 2) throw new Error(`${path} has ${pieces.length - 1} places like this: ${after}`);
    source = pieces.join(after + added);
  }
  await writeFile(join(scratch, path), source);
}

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), "fields-"));
  const folders = ["functions", "shared", "web/src", "tests/structure/field-journeys.ts"];
  for (const path of [...folders, "tsconfig.json", "package.json"])
    await cp(join(root, path), join(scratch, path), { recursive: true });
  await symlink(join(root, "node_modules"), join(scratch, "node_modules"));
  const settings = { extends: "./tsconfig.json", include: folders };
  await writeFile(join(scratch, "fields.json"), JSON.stringify(settings));
  for (const { edits } of fieldKinds)
    for (const [path, additions] of Object.entries(edits)) await edit(path, additions);
});
afterAll(() => rm(scratch, { recursive: true, force: true }));

describe("a new field", () => {
  it.each(fieldKinds)("takes at most $most files, its page included: $kind", ({ edits, most }) => {
    expect(Object.keys(edits).length).toBeLessThanOrEqual(most);
  });

  it.each(fieldKinds)("takes as many files as CONTRIBUTING.md says: $kind", async ({ kind, edits }) => {
    const guide = await readFile(join(root, "CONTRIBUTING.md"), "utf8");
    expect(guide).toContain(`\n| ${kind} | ${Object.keys(edits).length} |\n`);
  });

  it("needs no other change for the types to fit", async () => {
    const check = run(join(root, "node_modules/.bin/tsc"), ["-p", "fields.json"], { cwd: scratch });
    await expect(check.catch(({ stdout }) => stdout)).resolves.toMatchObject({ stdout: "" });
  });

  it("travels from the input through the table to the answer", async () => {
    const fields = Object.fromEntries(fieldKinds.map(({ kind, field }) => [kind, field]));
    const program = `
      import { journeys } from "./tests/structure/field-journeys.ts";
      const fields = ${JSON.stringify(fields)};
      const kept = Object.entries(journeys).map(([kind, travel]) => [kind, travel({ [fields[kind]]: "kept" })]);
      console.log(JSON.stringify(Object.fromEntries(kept)));`;
    const env = { ...process.env, CARRIERS: JSON.stringify(usualCarriers) };
    const { stdout } = await run(process.execPath, ["--input-type=module", "-e", program], {
      cwd: scratch,
      env,
    });
    for (const { kind, field } of fieldKinds)
      expect(JSON.parse(stdout)[kind], kind).toMatchObject({ [field]: "kept" });
  });
});
