/** Replaces `@aws-sdk/credential-provider-node` in bundles: Lambda's credentials outlive the instance. */
export const defaultProvider = () => async () => {
  const {
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_SESSION_TOKEN: sessionToken,
  } = process.env;
  if (!accessKeyId || !secretAccessKey) throw new Error("The environment has no AWS credentials");
  return { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) };
};
