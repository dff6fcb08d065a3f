import { AssumeRoleCommand, STSClient } from "@aws-sdk/client-sts";

export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string;
}

/** Returns credentials for an hour. */
export async function assumeRole(RoleArn: string, region: string): Promise<Credentials> {
  const { Credentials } = await new STSClient({ region }).send(
    new AssumeRoleCommand({ RoleArn, RoleSessionName: "earshot-release" }),
  );
  const { AccessKeyId = "", SecretAccessKey = "", SessionToken = "" } = Credentials ?? {};
  return { accessKeyId: AccessKeyId, secretAccessKey: SecretAccessKey, sessionToken: SessionToken };
}
