import { App } from "aws-cdk-lib";
import { CiStack } from "./aws/ci-stack.ts";

/** Deployed once per account, separately from the stages, by a person who may create roles. */
const app = new App();
const repository = String(app.node.tryGetContext("repository") ?? "");
if (/^[\w.-]+\/[\w.-]+$/.test(repository)) {
  new CiStack(app, "Earshot-ci", { repository });
  app.synth();
} else {
  console.error("Name the repository that may deploy: -c repository=<owner>/<name>");
  process.exitCode = 1;
}
