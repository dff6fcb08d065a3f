export const agentPath = "/_local/agent";

/** The profile of a sample agent, as one that speaks this version would publish it. */
export const agentProfile = (version: string): object => ({
  ucp: { version, services: {}, capabilities: {}, payment_handlers: {} },
});
