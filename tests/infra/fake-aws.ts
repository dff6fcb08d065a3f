import dns from "node:dns";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { vi } from "vitest";
import { startObjects } from "../../infra/local/buckets/s3.ts";
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

/** A fake service that takes forms or queries and answers in XML, like CloudFormation, STS and SES. */
export const serveForms = (
  answer: (form: URLSearchParams, region: string) => { status?: number; xml: string },
): Promise<Served> =>
  serve((request, response) => {
    let body = "";
    request.on("data", (chunk) => (body += chunk));
    request.on("end", () => {
      // `Credential=<key>/<date>/<region>/<service>/aws4_request`
      const region = /Credential=[^/]+\/\d+\/([\w-]+)\//.exec(request.headers.authorization ?? "")?.[1] ?? "";
      const form = new URLSearchParams(request.method === "GET" ? request.url?.split("?")[1] : body);
      const { status = 200, xml } = answer(form, region);
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

const account = "123456789012";
const siteBucket = "site-bucket";
const storeArn = `arn:aws:cloudfront::${account}:key-value-store/store`;

/** A fake S3 with the bucket of a stage's site, whose objects are files. */
async function serveSite(): Promise<
  Served & { read(key: string): string; write(key: string, text: string): Promise<void> }
> {
  const folder = mkdtempSync(join(tmpdir(), "earshot-site-"));
  const { port, close } = await startObjects(folder, [siteBucket]);
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    read: (key) => readFileSync(join(folder, siteBucket, `${key}._S3rver_object`), "utf8"),
    async write(key, body) {
      await fetch(`${url}/${siteBucket}/${key}`, { method: "PUT", body });
    },
    async close() {
      await close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * A fake key-value store of CloudFront, which takes a change only of the version that it has. Its client asks at a
 * host named by the account, which this process looks up like any other.
 */
async function serveStore(): Promise<Served & { values: Map<string, string> }> {
  const values = new Map<string, string>();
  let version = 1;
  const keys = `/key-value-stores/${encodeURIComponent(storeArn)}`;
  const served = await serve((request, response) => {
    const [, key] = (request.url ?? "").split(`${keys}/keys/`);
    const answer = (status: number, body: object) => {
      response.writeHead(status, { "content-type": "application/json", etag: `v${version}` });
      response.end(JSON.stringify(body));
    };
    let body = "";
    request.on("data", (chunk) => (body += chunk));
    request.on("end", () => {
      if (request.url === keys)
        return answer(200, { KvsARN: storeArn, ItemCount: values.size, TotalSizeInBytes: 0 });
      if (key === undefined) return answer(400, {});
      if (request.method === "GET") {
        const Value = values.get(key);
        if (Value !== undefined) return answer(200, { Key: key, Value, ItemCount: 1, TotalSizeInBytes: 1 });
        response.setHeader("x-amzn-errortype", "ResourceNotFoundException");
        return answer(404, { Message: "no key" });
      }
      if (request.headers["if-match"] !== `v${version}`) return answer(409, {});
      version += 1;
      values.set(key, JSON.parse(body).Value);
      return answer(200, { ItemCount: 1, TotalSizeInBytes: 1 });
    });
  });
  const lookup = dns.lookup;
  const spy = vi
    .spyOn(dns, "lookup")
    .mockImplementation(((host: string, ...rest: [never, never]) =>
      lookup(host.endsWith(".store.test") ? "127.0.0.1" : host, ...rest)) as typeof dns.lookup);
  return {
    values,
    url: served.url.replace("127.0.0.1", "store.test"),
    async close() {
      spy.mockRestore();
      await served.close();
    },
  };
}

/** A fake STS that accepts any credentials and lets them take any role. Records the roles that were taken. */
export async function serveIdentity(): Promise<Served & { taken: string[] }> {
  const taken: string[] = [];
  const served = await serveForms((form) => {
    const role = form.get("RoleArn");
    if (role === null) return { xml: identity };
    taken.push(role);
    return {
      xml: "<AssumeRoleResponse><AssumeRoleResult><Credentials><AccessKeyId>S3RVER</AccessKeyId><SecretAccessKey>secret</SecretAccessKey><SessionToken>t</SessionToken></Credentials></AssumeRoleResult></AssumeRoleResponse>",
    };
  });
  return { ...served, taken };
}

const identity = `<GetCallerIdentityResponse><GetCallerIdentityResult><Account>${account}</Account><Arn>arn:aws:iam::${account}:user/operator</Arn><UserId>AIDAEXAMPLE</UserId></GetCallerIdentityResult></GetCallerIdentityResponse>`;

/** A fake CloudWatch with the alarms that ring. */
async function serveAlarms(): Promise<Served & { ringing: Set<string> }> {
  const ringing = new Set<string>();
  const served = await serve(async (request, response) => {
    const { AlarmNames, StateValue } = JSON.parse(await text(request));
    const found = AlarmNames.filter((name: string) => StateValue !== "ALARM" || ringing.has(name));
    response.writeHead(200, { "content-type": "application/x-amz-json-1.0" });
    response.end(JSON.stringify({ MetricAlarms: found.map((AlarmName: string) => ({ AlarmName })) }));
  });
  return { ...served, ringing };
}

/** All services that a deployment asks, in an account with the stage dev. Put `environment` into the process's. */
export async function serveDeployments(bootstrapped: readonly string[], concurrency = 1000) {
  const formation = await serveFormation(...bootstrapped);
  const site = await serveSite();
  const store = await serveStore();
  const quota = await serveQuota(concurrency);
  const identity = await serveIdentity();
  const alarms = await serveAlarms();
  return {
    ...{ formation, site, store, alarms, identity },
    environment: {
      AWS_ACCESS_KEY_ID: "S3RVER",
      AWS_SECRET_ACCESS_KEY: "secret",
      AWS_ENDPOINT_URL_CLOUDFORMATION: formation.url,
      AWS_ENDPOINT_URL_CLOUDFRONT_KEYVALUESTORE: store.url,
      AWS_ENDPOINT_URL_CLOUDWATCH: alarms.url,
      AWS_ENDPOINT_URL_LAMBDA: quota.url,
      AWS_ENDPOINT_URL_S3: site.url,
      AWS_ENDPOINT_URL_STS: identity.url,
    },
    async close() {
      for (const each of [formation, site, store, quota, identity, alarms]) await each.close();
    },
  };
}

/** A fake Lambda that knows only how many instances the account may run at once, and how many are not set aside. */
export const serveQuota = (
  ConcurrentExecutions: number,
  UnreservedConcurrentExecutions = ConcurrentExecutions,
): Promise<Served> =>
  serve(({ url }, response) => {
    const isAsked = url === "/2016-08-19/account-settings";
    response.writeHead(isAsked ? 200 : 404, { "content-type": "application/json" });
    response.end(JSON.stringify({ AccountLimit: { ConcurrentExecutions, UnreservedConcurrentExecutions } }));
  });

/**
 * A fake CloudFormation with the stage dev, whose outputs are `cli-<name>`, and with a bootstrap newer than
 * any CDK's in the bootstrapped regions, unless a version is given (`us-east-1:20`). Records which stacks it was asked about, and in which region.
 */
export const serveFormation = async (
  ...bootstrapped: string[]
): Promise<Served & { asked: Set<string>; outputs: Record<string, string> }> => {
  const asked = new Set<string>();
  const outputs: Record<string, string> = {
    ...Object.fromEntries(outputNames.map((name) => [name, `cli-${name}`])),
    SiteBucketName: siteBucket,
    Reserved: "0",
    Indexes: "",
    StoreArn: storeArn,
    RollbackAlarms: ["A", "B"].map((name) => `arn:aws:cloudwatch:ap-south-1:${account}:alarm:${name}`).join(),
  };
  const versions = new Map(
    bootstrapped.map((each): [string, string] => {
      const [region = "", version = "999"] = each.split(":");
      return [region, version];
    }),
  );
  const toolkit = (region: string) =>
    members({
      BucketName: `cdk-esdev-assets-${account}-${region}`,
      BootstrapVersion: versions.get(region) ?? "",
    });
  const served = await serveForms((form, region) => {
    const name = form.get("StackName") ?? "";
    asked.add(`${name} ${region}`);
    const isToolkit = name.startsWith("CDKToolkit-");
    const isThere = isToolkit ? versions.has(region) : name === "Earshot-dev";
    const found = isThere ? (isToolkit ? toolkit(region) : members(outputs)) : undefined;
    return found === undefined
      ? {
          status: 400,
          xml: "<ErrorResponse><Error><Type>Sender</Type><Code>ValidationError</Code><Message>Stack does not exist</Message></Error></ErrorResponse>",
        }
      : {
          xml: `<DescribeStacksResponse><DescribeStacksResult><Stacks><member><StackName>${name}</StackName><StackId>${name}</StackId><CreationTime>2026-01-01T00:00:00Z</CreationTime><StackStatus>CREATE_COMPLETE</StackStatus><Outputs>${found}</Outputs></member></Stacks></DescribeStacksResult></DescribeStacksResponse>`,
        };
  });
  return { ...served, asked, outputs };
};
