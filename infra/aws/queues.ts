import { Duration } from "aws-cdk-lib";
import { Queue, QueueEncryption } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import { type QueueName, queueOf } from "../queues.ts";
import { accept } from "./nag.ts";

const sealed = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true } as const;

/** Messages keep their age, so they must live longer here than in their source. */
export function createDeadLetters(scope: Construct, id: string): Queue {
  const queue = new Queue(scope, id, { ...sealed, retentionPeriod: Duration.days(14) });
  accept(queue, "AwsSolutions-SQS3", "It is the dead-letter queue.");
  return queue;
}

interface QueuePair {
  readonly queue: Queue;
  readonly deadLetters: Queue;
}

export class Queues extends Construct {
  private readonly pairs: Readonly<Record<QueueName, QueuePair>>;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.pairs = {
      mail: this.createPair("mail"),
      "due-payments": this.createPair("due-payments"),
      "due-products": this.createPair("due-products"),
      comparisons: this.createPair("comparisons"),
      restocks: this.createPair("restocks"),
      pages: this.createPair("pages"),
      batch: this.createPair("batch"),
      webhooks: this.createPair("webhooks"),
    };
  }

  of(name: QueueName): Queue {
    return this.pairs[name].queue;
  }

  deadLettersOf(name: QueueName): Queue {
    return this.pairs[name].deadLetters;
  }

  private createPair(name: QueueName): QueuePair {
    const { visibilitySeconds, maxReceives } = queueOf(name);
    const deadLetters = createDeadLetters(this, `${name}-dead-letters`);
    const queue = new Queue(this, name, {
      ...sealed,
      retentionPeriod: Duration.days(4),
      visibilityTimeout: Duration.seconds(visibilitySeconds),
      deadLetterQueue: { queue: deadLetters, maxReceiveCount: maxReceives },
    });
    return { queue, deadLetters };
  }
}
