import { expect, test } from "vitest";
import { checkStage } from "../../infra/stage-checks.ts";
import { stageOf } from "../../infra/stages.ts";
import { type Properties, readable, synthesise } from "./synth.ts";

const elsewhere = "arn:aws:backup:eu-central-1:210987654321:backup-vault:earshot";

test("with a key of its own, table and images are encrypted with it, and functions use it through them only", () => {
  const shop = synthesise("prod", { ownKey: true });
  const key = shop.one("AWS::KMS::Key");
  expect(key.properties.EnableKeyRotation).toBe(true);
  expect(key.whole.DeletionPolicy).toBe("RetainExceptOnCreate");
  expect(readable(shop.one("AWS::DynamoDB::Table").properties.SSESpecification.KMSMasterKeyId)).toBe(
    `${key.id}.Arn`,
  );
  const keys = shop
    .of("AWS::S3::Bucket")
    .map(({ id, properties }) => [
      id.replace(/[0-9A-F]{8}$/, ""),
      readable(
        properties.BucketEncryption.ServerSideEncryptionConfiguration[0].ServerSideEncryptionByDefault
          .KMSMasterKeyID ?? "S3's",
      ),
    ]);
  expect(Object.fromEntries(keys)).toEqual({ DataImages: `${key.id}.Arn`, SiteBucket: "S3's" });
  const roles = shop
    .of("AWS::IAM::Role")
    .filter(({ id }) => /^(Api|UsersApi|StaffApi|StaffReadsApi|Jobs).*role/.test(id));
  expect(roles.length).toBeGreaterThan(30);
  for (const { id, properties } of roles) {
    const statements: Properties[] = properties.Policies.flatMap(
      ({ PolicyDocument }: Properties) => PolicyDocument.Statement,
    );
    const [first] = statements.filter(({ Action }) => [Action].flat().includes("kms:GenerateDataKey"));
    expect(readable(first?.Resource), id).toBe(`${key.id}.Arn`);
    expect(first?.Condition.StringLike["kms:ViaService"], id).toEqual([
      "dynamodb.*.amazonaws.com",
      "s3.*.amazonaws.com",
    ]);
  }
  // CloudFront reads the pictures.
  const readers = key.properties.KeyPolicy.Statement.filter(
    ({ Principal }: Properties) => Principal.Service === "cloudfront.amazonaws.com",
  );
  expect(readers.map(({ Action }: Properties) => Action)).toEqual(["kms:Decrypt"]);
  expect(synthesise("prod").of("AWS::KMS::Key")).toEqual([]);
});

test("backups are daily, kept as long as the stage says, and copied to another region or account", () => {
  const shop = synthesise("prod", { backup: { keepDays: 90, copyTo: elsewhere } });
  const [rule] = shop.one("AWS::Backup::BackupPlan").properties.BackupPlan.BackupPlanRule;
  expect(rule).toMatchObject({
    ScheduleExpression: "cron(0 21 * * ? *)",
    Lifecycle: { DeleteAfterDays: 90 },
    CopyActions: [{ DestinationBackupVaultArn: elsewhere, Lifecycle: { DeleteAfterDays: 90 } }],
  });
  const { Resources, IamRoleArn } = shop.one("AWS::Backup::BackupSelection").properties.BackupSelection;
  const table = shop.one("AWS::DynamoDB::Table").id;
  expect(Resources.map(readable)).toEqual([
    expect.stringContaining(table),
    expect.stringMatching(/^DataImages\w+\.Arn$/),
  ]);
  const role = shop.all.find(({ id }) => id === readable(IamRoleArn).split(".")[0])?.properties;
  expect(role?.AssumeRolePolicyDocument.Statement[0].Principal).toEqual({ Service: "backup.amazonaws.com" });
  const types = synthesise("prod").all.filter(({ type }) => type.startsWith("AWS::Backup::"));
  expect(types).toEqual([]);
});

test("a backup setting that AWS would reject is rejected", () => {
  const prod = stageOf("prod");
  expect(() => checkStage("prod", { ...prod, backup: { keepDays: 0 } })).toThrow(
    "backup must hold a whole number of days, and the ARN of a vault",
  );
  expect(() => checkStage("prod", { ...prod, backup: { keepDays: 30, copyTo: "vault" } })).toThrow(
    "backup must hold a whole number of days, and the ARN of a vault",
  );
});
