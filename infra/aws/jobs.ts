import { Duration, Stack } from "aws-cdk-lib";
import { type EventPattern as BusPattern, Rule, RuleTargetInput, Schedule } from "aws-cdk-lib/aws-events";
import { LambdaFunction } from "aws-cdk-lib/aws-events-targets";
import { type Function as Lambda, StartingPosition } from "aws-cdk-lib/aws-lambda";
import { SqsDestination } from "aws-cdk-lib/aws-lambda-destinations";
import { DynamoEventSource, SqsDlq, SqsEventSource } from "aws-cdk-lib/aws-lambda-event-sources";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import type { EventPattern } from "../event-pattern.ts";
import { jobNames, jobOf, needsOf } from "../functions.ts";
import { streamBatchSize } from "../jobs.ts";
import type { JobName } from "../needs.ts";
import { type QueueName, queueOf } from "../queues.ts";
import { sitePages } from "../site-pages.ts";
import { createFunction } from "./function.ts";
import { createDeadLetters } from "./queues.ts";
import type { StackContext } from "./stack-context.ts";

interface Followed {
  readonly context: StackContext;
  readonly filters: readonly EventPattern[];
}

interface ScheduledEvent {
  readonly job: JobName;
  readonly pays?: boolean;
  readonly pages?: readonly string[];
}

/** CloudFormation's event that the stack was created, updated or rolled back. */
const deployed = (scope: Construct): BusPattern => ({
  source: ["aws.cloudformation"],
  detailType: ["CloudFormation Stack Status Change"],
  detail: {
    "stack-id": [Stack.of(scope).stackId],
    "status-details": { status: ["CREATE_COMPLETE", "UPDATE_COMPLETE", "UPDATE_ROLLBACK_COMPLETE"] },
  },
});

export class Jobs extends Construct {
  readonly functions: ReadonlyMap<JobName, Lambda>;
  readonly deadLetters = new Map<JobName, Queue>();

  constructor(scope: Construct, id: string, context: StackContext) {
    super(scope, id);
    const wanted = jobNames.filter((name) => {
      const job = jobOf(name);
      return context.stage.watched || job.trigger !== "schedule" || !job.onlyWatched;
    });
    this.functions = new Map(wanted.map((name) => [name, this.addJob(name, context)]));
  }

  private addJob(name: JobName, context: StackContext): Lambda {
    const row = { name: `jobs/${name}`, needs: needsOf(`jobs/${name}`) };
    const lambda = createFunction(this, row, "write", context);
    const job = jobOf(name);
    switch (job.trigger) {
      case "stream":
        this.followStream(name, lambda, { context, filters: job.filters });
        break;
      case "queue":
        this.workOff(job.queue, lambda, context);
        break;
      case "schedule":
        this.runEvery(lambda, job.everyMinutes, {
          job: name,
          ...(job.onlyWatched && { pays: context.stage.canaryPays }),
          ...(job.listsPages && { pages: sitePages }),
        });
        break;
      case "mail":
        this.runOnMailReports(name, lambda, context);
    }
    return lambda;
  }

  /** SES's reports carry the stage's configuration set. */
  private runOnMailReports(name: JobName, lambda: Lambda, { mail }: StackContext): void {
    const queue = this.addDeadLetters(name);
    lambda.configureAsyncInvoke({ retryAttempts: 2, onFailure: new SqsDestination(queue) });
    const eventPattern = {
      source: ["aws.ses"],
      detailType: ["Email Sent", "Email Bounced", "Email Complaint Received"],
      detail: { mail: { tags: { "ses:configuration-set": [mail.configurationSetName] } } },
    };
    new Rule(this, name, { eventPattern, targets: [new LambdaFunction(lambda)] });
  }

  /** Not retried: the next scheduled run finds what is due. */
  private runEvery(lambda: Lambda, minutes: number, event: ScheduledEvent): void {
    const target = new LambdaFunction(lambda, {
      retryAttempts: 0,
      maxEventAge: Duration.minutes(Math.max(1, minutes)),
      event: RuleTargetInput.fromObject(event),
    });
    lambda.configureAsyncInvoke({ retryAttempts: 0 });
    new Rule(this, `${event.job}-schedule`, {
      schedule: Schedule.rate(Duration.minutes(minutes)),
      targets: [target],
    });
    if (event.pages)
      new Rule(this, `${event.job}-deployed`, { eventPattern: deployed(this), targets: [target] });
  }

  private addDeadLetters(name: JobName): Queue {
    const queue = createDeadLetters(this, `${name}-dead-letters`);
    this.deadLetters.set(name, queue);
    return queue;
  }

  private workOff(name: QueueName, lambda: Lambda, { queues }: StackContext): void {
    const { batchSize, maxConcurrency } = queueOf(name);
    lambda.addEventSource(
      new SqsEventSource(queues.of(name), { batchSize, maxConcurrency, reportBatchItemFailures: true }),
    );
  }

  private followStream(name: JobName, lambda: Lambda, { context, filters }: Followed): void {
    const queue = this.addDeadLetters(name);
    lambda.addEventSource(
      new DynamoEventSource(context.data.table, {
        startingPosition: StartingPosition.TRIM_HORIZON,
        batchSize: streamBatchSize,
        reportBatchItemFailures: true,
        bisectBatchOnError: true,
        retryAttempts: 5,
        onFailure: new SqsDlq(queue),
        filters: filters.map((filter) => ({ pattern: JSON.stringify(filter) })),
      }),
    );
  }
}
