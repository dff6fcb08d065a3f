import { userOnWire } from "../../domain/user.ts";
import { endpoint } from "../../http/endpoint.ts";

export const handler = endpoint("account/profile", async (_, { user }) => ({
  success: true,
  user: userOnWire(user),
}));
