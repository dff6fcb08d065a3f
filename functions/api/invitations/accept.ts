import { invitationCalls } from "../../../shared/team/schemas.ts";
import { endpoint, Reply } from "../../http/endpoint.ts";
import { signInByPassword } from "../../identity/sign-in-by-password.ts";
import { acceptInvitation } from "../../team/accept-invitation.ts";

export const handler = endpoint(
  invitationCalls,
  "invitations/accept",
  async ({ token, ...answer }, visitor) => {
    const { now } = visitor;
    const user = await acceptInvitation(token, answer, visitor);
    const { user: own, cookies: sessions } = await signInByPassword(user, now, visitor);
    return new Reply({ success: true, user: own }, { cookies: sessions });
  },
);
