import { Duration } from "aws-cdk-lib";
import { Rule, RuleTargetInput, Schedule } from "aws-cdk-lib/aws-events";
import { LambdaFunction } from "aws-cdk-lib/aws-events-targets";
import {
  FilterCriteria,
  FilterRule,
  type Function as Lambda,
  StartingPosition,
} from "aws-cdk-lib/aws-lambda";
import { SqsDestination } from "aws-cdk-lib/aws-lambda-destinations";
import { DynamoEventSource, SqsDlq } from "aws-cdk-lib/aws-lambda-event-sources";
import { Queue, QueueEncryption } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import { type JobName, jobNames, jobOf } from "../functions.ts";
import { asITable } from "./exact.ts";
import { createFunction } from "./function.ts";
import { accept } from "./nag.ts";
import type { Parts } from "./parts.ts";

interface Followed {
  readonly parts: Parts;
  readonly sortKey: string | undefined;
}

/** The functions that no request calls, with what calls them. */
export class Jobs extends Construct {
  readonly functions: ReadonlyMap<JobName, Lambda>;
  /** What a job gave up on, by job. */
  readonly deadLetters = new Map<JobName, Queue>();

  constructor(scope: Construct, id: string, parts: Parts) {
    super(scope, id);
    this.functions = new Map(jobNames.map((name) => [name, this.addJob(name, parts)]));
  }

  private addJob(name: JobName, parts: Parts): Lambda {
    const lambda = createFunction(this, `jobs/${name}`, "write", parts);
    const job = jobOf(name);
    switch (job.trigger) {
      case "stream":
        this.followStream(name, lambda, { parts, sortKey: job.sortKey });
        break;
      case "schedule":
        this.runEvery(name, lambda, job.everyMinutes);
        break;
      case "mail":
        this.hearOfMails(name, lambda, parts);
    }
    return lambda;
  }

  /** What SES says of this stage's mails: a stage's configuration set stands in every report. */
  private hearOfMails(name: JobName, lambda: Lambda, { mail }: Parts): void {
    const queue = this.createDeadLetters(name);
    lambda.configureAsyncInvoke({ retryAttempts: 2, onFailure: new SqsDestination(queue) });
    const eventPattern = {
      source: ["aws.ses"],
      detailType: ["Email Bounced", "Email Complaint Received"],
      detail: { mail: { tags: { "ses:configuration-set": [mail.configurationSetName] } } },
    };
    new Rule(this, `${name}-reports`, { eventPattern, targets: [new LambdaFunction(lambda)] });
  }

  /** No retries: the next run does what this one left. */
  private runEvery(name: JobName, lambda: Lambda, minutes: number): void {
    const target = new LambdaFunction(lambda, {
      retryAttempts: 0,
      maxEventAge: Duration.minutes(Math.max(1, minutes)),
      event: RuleTargetInput.fromObject({ job: name }),
    });
    lambda.configureAsyncInvoke({ retryAttempts: 0 });
    new Rule(this, `${name}-schedule`, {
      schedule: Schedule.rate(Duration.minutes(minutes)),
      targets: [target],
    });
  }

  private createDeadLetters(name: JobName): Queue {
    const queue = new Queue(this, `${name}-dead-letters`, {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    accept(queue, "AwsSolutions-SQS3", "It is the dead-letter queue.");
    this.deadLetters.set(name, queue);
    return queue;
  }

  private followStream(name: JobName, lambda: Lambda, { parts, sortKey }: Followed): void {
    const queue = this.createDeadLetters(name);
    lambda.addEventSource(
      new DynamoEventSource(asITable(parts.data.table), {
        startingPosition: StartingPosition.TRIM_HORIZON,
        batchSize: 25,
        reportBatchItemFailures: true,
        bisectBatchOnError: true,
        retryAttempts: 5,
        onFailure: new SqsDlq(queue),
        ...(sortKey && {
          filters: [
            FilterCriteria.filter({ dynamodb: { Keys: { sk: { S: FilterRule.isEqual(sortKey) } } } }),
          ],
        }),
      }),
    );
  }
}
