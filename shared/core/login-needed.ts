/** Refuses a call without a session. Apart from the other refusals, since each page knows this one and few know more. */
export const loginNeeded = { status: 401, message: "Please login to access this resource" } as const;
