import { Stack } from "aws-cdk-lib";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Topic } from "aws-cdk-lib/aws-sns";
import { EmailSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import type { Construct } from "constructs";

/** `enforceSSL` adds a policy that replaces the default one, which lets CloudWatch publish. */
export function createAlarmTopic(scope: Construct, stageName: string, email: string): Topic {
  const topic = new Topic(scope, "Topic", { topicName: `Earshot-${stageName}-alarms`, enforceSSL: true });
  const { account, region } = Stack.of(scope);
  topic.addToResourcePolicy(
    new PolicyStatement({
      sid: "AllowAlarms",
      principals: [new ServicePrincipal("cloudwatch.amazonaws.com")],
      actions: ["sns:Publish"],
      resources: [topic.topicArn],
      conditions: {
        StringEquals: { "aws:SourceAccount": account },
        ArnLike: { "aws:SourceArn": `arn:aws:cloudwatch:${region}:${account}:alarm:*` },
      },
    }),
  );
  topic.addSubscription(new EmailSubscription(email));
  return topic;
}
