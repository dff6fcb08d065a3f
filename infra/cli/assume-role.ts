import { askAws } from "./ask-aws.ts";

export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string;
}

/** Resolves to credentials of the role for an hour. Throws UsageError when AWS refuses. */
export async function assumeRole(RoleArn: string, region: string): Promise<Credentials> {
  const query = { Action: "AssumeRole", Version: "2011-06-15", RoleArn, RoleSessionName: "earshot-release" };
  const xml = await askAws("sts", "/", query, region);
  const textOf = (name: string): string => new RegExp(`<${name}>(.*?)</${name}>`).exec(xml)?.[1] ?? "";
  return {
    accessKeyId: textOf("AccessKeyId"),
    secretAccessKey: textOf("SecretAccessKey"),
    sessionToken: textOf("SessionToken"),
  };
}
