/** Separate from other errors, since every page needs this one and few need more. */
export const loginNeeded = { status: 401, message: "Please login to access this resource" } as const;
