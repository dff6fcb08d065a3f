/** Makes an AWS client retry hanging attempts; `requestTimeout` alone only logs (Smithy, `NodeHttpHandlerOptions`). */
export const attemptsWithin = (milliseconds: number) => ({
  connectionTimeout: 1000,
  requestTimeout: milliseconds,
  throwOnRequestTimeout: true,
});
