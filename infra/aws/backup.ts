import { Duration } from "aws-cdk-lib";
import { BackupPlan, BackupPlanRule, BackupResource, BackupVault } from "aws-cdk-lib/aws-backup";
import { Schedule } from "aws-cdk-lib/aws-events";
import { ManagedPolicy, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Construct } from "constructs";
import type { Backup, Stage } from "../stage.ts";
import type { Data } from "./data.ts";
import { accept } from "./nag.ts";

/** AWS Backup Developer Guide, "Managed policies". */
const policies = [
  "service-role/AWSBackupServiceRolePolicyForBackup",
  "AWSBackupServiceRolePolicyForS3Backup",
];

interface BackupsProps extends Backup, Pick<Stage, "retain"> {
  readonly data: Data;
}

/** Backs up table and images daily into a vault, and copies to another. */
export class Backups extends Construct {
  constructor(scope: Construct, id: string, { retain, data, keepDays, copyTo }: BackupsProps) {
    super(scope, id);
    const vault = new BackupVault(this, "Vault");
    const deleteAfter = Duration.days(keepDays);
    const plan = new BackupPlan(this, "Plan", { backupVault: vault });
    plan.addRule(
      new BackupPlanRule({
        ruleName: "daily",
        scheduleExpression: Schedule.cron({ hour: "21", minute: "0" }),
        deleteAfter,
        ...(copyTo && {
          copyActions: [
            { destinationBackupVault: BackupVault.fromBackupVaultArn(this, "Copy", copyTo), deleteAfter },
          ],
        }),
      }),
    );
    const role = new Role(this, "Role", {
      assumedBy: new ServicePrincipal("backup.amazonaws.com"),
      managedPolicies: policies.map((name) => ManagedPolicy.fromAwsManagedPolicyName(name)),
    });
    for (const name of policies)
      accept(
        role,
        `AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/${name}]`,
        "AWS's own for its service.",
      );
    plan.addSelection("Data", {
      role,
      resources: [
        BackupResource.fromDynamoDbTable(data.table),
        // Requires versions, which come with `retain`.
        ...(retain ? [BackupResource.fromArn(data.images.bucketArn)] : []),
      ],
    });
  }
}
