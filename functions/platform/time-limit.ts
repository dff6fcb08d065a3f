/**
 * Returns an AWS client's options that fail an attempt after `milliseconds`, or a second without a connection, so
 * that the client tries again. By itself `requestTimeout` only logs a warning (Smithy, `NodeHttpHandlerOptions`).
 */
export const attemptsWithin = (milliseconds: number) => ({
  connectionTimeout: 1000,
  requestTimeout: milliseconds,
  throwOnRequestTimeout: true,
});
