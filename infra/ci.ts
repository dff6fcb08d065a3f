import { App, BootstraplessSynthesizer } from "aws-cdk-lib";
import { CiStack } from "./aws/ci-stack.ts";
import { asISynthesizer } from "./aws/exact.ts";
import { environments } from "./environments.ts";

/**
 * Deployed once per account, before its bootstraps and separately from the stages, by a person who may create
 * roles.
 */
const app = new App();
const context = (name: string): string => String(app.node.tryGetContext(name) ?? "");
const repository = context("repository");
const wanted = context("environments").split(",");
if (/^[\w.-]+\/[\w.-]+$/.test(repository)) {
  new CiStack(app, "Earshot-ci", {
    repository,
    environments: environments.filter((name) => wanted[0] === "" || wanted.includes(name)),
    hasProvider: context("provider") === "existing",
    synthesizer: asISynthesizer(new BootstraplessSynthesizer()),
  });
  app.synth();
} else {
  console.error("Name the repository that may deploy: -c repository=<owner>/<name>");
  process.exitCode = 1;
}
