import { App } from "aws-cdk-lib";
import { addShop } from "./aws/shop-app.ts";
import { buildDirectory, bundleFunctions } from "./bundle.ts";
import { StageError } from "./stage-checks.ts";
import { stageOf } from "./stages.ts";

const app = new App();
const context = (name: string): string => String(app.node.tryGetContext(name) ?? "");

try {
  const stageName = context("stage");
  const stage = stageOf(stageName);
  const protect = stage.protect && context("protection") !== "off";
  const withoutCode = context("bundle") === "off";
  if (!withoutCode) await bundleFunctions();
  addShop(app, stageName, { ...stage, protect }, { buildDirectory, withoutCode });
  app.synth();
} catch (error) {
  if (!(error instanceof StageError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
