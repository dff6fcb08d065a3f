import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { root, runCli } from "./cli-process.ts";
import { type Served, serveFormation, serveIdentity } from "./fake-aws.ts";

// The CDK and the app run in their own processes, which takes long on a busy machine.
let formation: Awaited<ReturnType<typeof serveFormation>>;
let identity: Served;
let aws: Record<string, string>;
beforeAll(async () => {
  formation = await serveFormation("ap-south-1", "us-east-1");
  identity = await serveIdentity();
  aws = {
    AWS_REGION: "eu-central-1",
    AWS_ACCESS_KEY_ID: "AKIAEXAMPLE",
    AWS_SECRET_ACCESS_KEY: "secret",
    AWS_ENDPOINT_URL_CLOUDFORMATION: formation.url,
    AWS_ENDPOINT_URL_STS: identity.url,
  };
});
afterAll(() => Promise.all([formation.close(), identity.close()]));

test("the bootstrap prepares the account in the stage's region and in the firewall's", async () => {
  const { code, said } = await runCli(aws, "bootstrap", "--stage", "prod");
  for (const region of ["ap-south-1", "us-east-1"])
    expect(said).toContain(`Environment aws://123456789012/${region} bootstrapped`);
  expect(code).toBe(0);
  expect([...formation.asked].sort()).toEqual(["CDKToolkit-prod ap-south-1", "CDKToolkit-prod us-east-1"]);
});

test("every npm script named in the documentation or in a hint exists", () => {
  const { scripts } = JSON.parse(readFileSync(`${root}package.json`, "utf8"));
  const programs = readdirSync(`${root}infra/cli`).map((file) => `infra/cli/${file}`);
  for (const file of [
    "README.md",
    "CONTRIBUTING.md",
    "infra/README.md",
    "infra/operations.md",
    ...programs,
  ]) {
    for (const [, script = ""] of readFileSync(root + file, "utf8").matchAll(/npm run ([\w:-]+)/g)) {
      expect(scripts, file).toHaveProperty([script]);
    }
  }
});
