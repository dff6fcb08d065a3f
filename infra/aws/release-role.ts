import { Stack } from "aws-cdk-lib";
import { AccountPrincipal, PolicyStatement, Role } from "aws-cdk-lib/aws-iam";
import type { Construct } from "constructs";
import { releaseRoleOf, releasesFolder } from "../releases.ts";
import { acceptWildcard } from "./nag.ts";
import type { Site } from "./site.ts";

/** Only the stack knows the ids of its store and bucket, so outside roles just assume this one. */
export function createReleaseRole(scope: Construct, stageName: string, { bucket, store }: Site): Role {
  const role = new Role(scope, "Releaser", {
    roleName: releaseRoleOf(stageName),
    description: `Shows releases of the ${stageName} shop`,
    // The callers' own policies decide who in the account that is.
    assumedBy: new AccountPrincipal(Stack.of(scope).account),
  });
  const allowObjects = (actions: string[], under: string): void => {
    const objects = bucket.arnForObjects(under);
    role.addToPolicy(new PolicyStatement({ actions, resources: [objects] }));
    acceptWildcard(role, objects, "Releases and pages come and go.");
  };
  allowObjects(["s3:GetObject", "s3:PutObject"], `${releasesFolder}*`);
  allowObjects(["s3:DeleteObject"], "rendered/*");
  role.addToPolicy(new PolicyStatement({ actions: ["s3:ListBucket"], resources: [bucket.bucketArn] }));
  if (store)
    role.addToPolicy(
      new PolicyStatement({
        actions: ["DescribeKeyValueStore", "GetKey", "PutKey"].map(
          (action) => `cloudfront-keyvaluestore:${action}`,
        ),
        resources: [store.keyValueStoreArn],
      }),
    );
  return role;
}
