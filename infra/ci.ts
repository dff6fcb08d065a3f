import { App, BootstraplessSynthesizer } from "aws-cdk-lib";
import { CiStack } from "./aws/ci-stack.ts";
import { asISynthesizer } from "./aws/exact.ts";
import { environments } from "./environments.ts";

/** Deployed once per account before its bootstraps, by a person who may create roles. */
const app = new App();
const context = (name: string): string => String(app.node.tryGetContext(name) ?? "");
const repository = context("repository");
const wanted = context("environments").split(",");
const known = environments.filter((name) => wanted.includes(name));
if (!/^[\w.-]+\/[\w.-]+$/.test(repository)) {
  console.error("Specify the repository that may deploy: -c repository=<owner>/<name>");
  process.exitCode = 1;
} else if (known.length === 0 || known.length < wanted.length) {
  console.error(`Specify the environments of this account: -c environments=<${environments.join("|")}>`);
  process.exitCode = 1;
} else {
  new CiStack(app, "Earshot-ci", {
    repository,
    environments: known,
    hasProvider: context("provider") === "existing",
    synthesizer: asISynthesizer(new BootstraplessSynthesizer()),
  });
  app.synth();
}
