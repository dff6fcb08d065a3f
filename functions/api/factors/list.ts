import { factorCalls } from "../../../shared/factors/schemas.ts";
import { endpoint } from "../../http/endpoint.ts";
import { findFactorBooks } from "../../identity/factor.table.ts";
import { codesLeft } from "../../identity/factor.ts";

export const handler = endpoint(factorCalls, "factors/list", async (_, { user }) => {
  const { factors, passkeys } = await findFactorBooks(user.id);
  const { app } = factors;
  return {
    success: true,
    factors: [
      ...(app ? [{ ...app, _id: app.id, kind: "app" as const, name: "Authenticator app" }] : []),
      ...passkeys.entries.map((passkey) => ({ ...passkey, _id: passkey.id, kind: "passkey" as const })),
    ],
    recoveryCodesLeft: codesLeft(factors),
  };
});
