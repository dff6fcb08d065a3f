import { afterAll, beforeAll, expect, test } from "vitest";
import { runCli } from "./cli-process.ts";
import { type Served, serveForms } from "./fake-aws.ts";

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();

interface Stack {
  name: string;
  created: number;
  updated?: number;
  status?: string;
}

/** A list of stacks in two pages, in CloudFormation's format. */
const pages: Stack[][] = [
  [
    { name: "Earshot-pr-1", created: 30, updated: 8 },
    { name: "Earshot-pr-2", created: 30, updated: 6 },
    { name: "Earshot-pr-3", created: 8, status: "DELETE_COMPLETE" },
    { name: "Earshot-dev", created: 300, updated: 100 },
  ],
  [
    { name: "Earshot-pr-4", created: 9, status: "ROLLBACK_COMPLETE" },
    { name: "Earshot-pr-5", created: 1 },
    { name: "Earshot-pr-6-edge", created: 9 },
    { name: "Other-pr-7", created: 9 },
  ],
];

const member = ({ name, created, updated, status = "UPDATE_COMPLETE" }: Stack): string =>
  `<member><StackName>${name}</StackName><StackStatus>${status}</StackStatus><CreationTime>${daysAgo(created)}</CreationTime>${
    updated === undefined ? "" : `<LastUpdatedTime>${daysAgo(updated)}</LastUpdatedTime>`
  }</member>`;

let formation: Served;
beforeAll(async () => {
  formation = await serveForms((form) => {
    const next = form.get("NextToken");
    const stacks = pages[next ? 1 : 0]?.map(member).join("");
    const token = next ? "" : "<NextToken>2</NextToken>";
    return {
      xml: `<ListStacksResponse><ListStacksResult><StackSummaries>${stacks}</StackSummaries>${token}</ListStacksResult></ListStacksResponse>`,
    };
  });
});
afterAll(() => formation.close());

test("previews not deployed for a week are listed, whether that deployment failed or not, and no other stage", async () => {
  const environment = {
    AWS_ACCESS_KEY_ID: "AKIAEXAMPLE",
    AWS_SECRET_ACCESS_KEY: "secret",
    AWS_ENDPOINT_URL_CLOUDFORMATION: formation.url,
  };
  expect(await runCli(environment, "previews", "--days", "7")).toEqual({ code: 0, said: '["pr-1","pr-4"]' });
  expect((await runCli(environment, "previews", "--days", "x")).said).toBe("--days must be a number of days");
});
