import { join } from "node:path";
import { type App, Tags } from "aws-cdk-lib";
import { Code } from "aws-cdk-lib/aws-lambda";
import { type CallRow, callRows } from "../functions.ts";
import type { Stage } from "../stages.ts";
import { createEdgeStack } from "./edge-stack.ts";
import { ShopStack } from "./shop-stack.ts";

export interface ShopAppOptions {
  /** Contains `functions` and, once the web is built, `web`. */
  readonly buildDirectory: string;
  /** Makes templates without code, for tests of everything else. */
  readonly withoutCode: boolean;
  /** The calls, unless they are those of the contract. */
  readonly calls?: readonly CallRow[];
}

/** Adds the stacks of one stage, including its edge stack if it needs one. */
export function addShop(app: App, name: string, stage: Stage, options: ShopAppOptions): ShopStack {
  const account = process.env.CDK_DEFAULT_ACCOUNT;
  const edge = createEdgeStack(app, name, stage, account);
  const functions = join(options.buildDirectory, "functions");
  const shop = new ShopStack(app, `Earshot-${name}`, {
    description: `Earshot, the ${name} shop`,
    env: { region: stage.region, ...(account && { account }) },
    terminationProtection: stage.protect,
    crossRegionReferences: true,
    stageName: name,
    stage,
    edge,
    calls: options.calls ?? callRows,
    codeOf: (functionName: string) =>
      options.withoutCode ? Code.fromInline("export {};") : Code.fromAsset(join(functions, functionName)),
    webDirectory: join(options.buildDirectory, "web"),
  });
  Tags.of(app).add("app", "earshot");
  Tags.of(app).add("stage", name);
  return shop;
}
