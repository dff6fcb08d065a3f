import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { outputNames } from "../../infra/outputs.ts";

export interface Served {
  url: string;
  close(): Promise<unknown>;
}

export async function serve(listener: RequestListener): Promise<Served> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** A service that takes forms and answers XML, as CloudFormation and SES do. */
export const serveForms = (
  answer: (form: URLSearchParams) => { status?: number; xml: string },
): Promise<Served> =>
  serve((request, response) => {
    let body = "";
    request.on("data", (chunk) => (body += chunk));
    request.on("end", () => {
      const { status = 200, xml } = answer(new URLSearchParams(body));
      response.writeHead(status, { "content-type": "text/xml" });
      response.end(xml);
    });
  });

const members = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(
      ([key, value]) => `<member><OutputKey>${key}</OutputKey><OutputValue>${value}</OutputValue></member>`,
    )
    .join("");

/** CloudFormation that knows stage dev, whose outputs are called `cli-<name>`, and the bootstrap. */
export const serveFormation = (): Promise<Served> => {
  const stacks: Record<string, string> = {
    "Earshot-dev": members(Object.fromEntries(outputNames.map((name) => [name, `cli-${name}`]))),
    CDKToolkit: members({ BucketName: "cdk-hnb659fds-assets-123456789012-ap-south-1" }),
  };
  return serveForms((form) => {
    const name = form.get("StackName") ?? "";
    const outputs = stacks[name];
    return outputs === undefined
      ? {
          status: 400,
          xml: "<ErrorResponse><Error><Type>Sender</Type><Code>ValidationError</Code><Message>Stack does not exist</Message></Error></ErrorResponse>",
        }
      : {
          xml: `<DescribeStacksResponse><DescribeStacksResult><Stacks><member><StackName>${name}</StackName><CreationTime>2026-01-01T00:00:00Z</CreationTime><StackStatus>CREATE_COMPLETE</StackStatus><Outputs>${outputs}</Outputs></member></Stacks></DescribeStacksResult></DescribeStacksResponse>`,
        };
  });
};
