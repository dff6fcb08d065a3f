import { useState } from "react";
import { useNavigate, useParams } from "react-router-dom";
import * as z from "zod/mini";
import { NewPassword, Password } from "../../../../../shared/accounts/schemas.ts";
import type { Answer } from "../../../../../shared/contract.ts";
import { oneLine } from "../../../../../shared/core/wire.ts";
import { invitationRoutes } from "../../../../../shared/team/invitation-routes.ts";
import { useSession } from "../../../app/session/session.tsx";
import { ApiError, callOf, useApiOf } from "../../../lib/api.ts";
import { useForm } from "../../../lib/form.ts";
import { Button, ButtonLink } from "../../../ui/controls/button.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { PasswordField } from "../../../ui/fields/password-field.tsx";
import { ErrorState } from "../../../ui/states/error-state.tsx";
import { Notice } from "../../../ui/states/notice.tsx";
import { PageLoading } from "../../../ui/states/spinner.tsx";
import { toast } from "../../../ui/toasts/toast.tsx";
import styles from "../parts/account.module.css";
import { FormCard } from "../parts/form-card.tsx";

const title = "Join the team";

/** Undefined if a retry may help. */
function finalWords(error: unknown): { title: string; text: string } | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === "already_staff")
    return { title: "You're already on the team", text: "Sign in with your email and password." };
  if (error.code === "link_expired" || error.fields.token !== undefined)
    return {
      title: "This invitation doesn't work",
      text: "Each link works once, for a week, and only until a newer one is sent. Ask the person who invited you to send it again.",
    };
  return error.code === "invitation_void"
    ? {
        title: "This invitation was withdrawn",
        text: "The role or the person who invited you has changed. Ask an owner of the shop for a new invitation.",
      }
    : undefined;
}

const Dead = ({ words }: { words: { title: string; text: string } }) => (
  <FormCard title={title}>
    <Notice tone="error" title={words.title}>
      {words.text}
    </Notice>
    <ButtonLink to="/login" size="large">
      Sign in
    </ButtonLink>
  </FormCard>
);

const newcomer = z.object({ name: oneLine(80, "Enter your name"), password: NewPassword });
const known = z.object({ name: z.string(), password: Password });

interface JoinProps {
  token: string;
  invitation: Answer<"invitations/look">;
}

function useJoin({ token, invitation: { hasAccount } }: JoinProps) {
  const { signedIn } = useSession();
  const navigate = useNavigate();
  const [dead, setDead] = useState<ReturnType<typeof finalWords>>();
  const form = useForm({
    schema: hasAccount ? known : newcomer,
    initial: { name: "", password: "" },
    async submit({ name, password }) {
      const { user } = await callOf(invitationRoutes, "invitations/accept", {
        token,
        password,
        ...(!hasAccount && { name }),
      });
      await signedIn(user);
      toast.success(`Welcome to the team, ${user.name}`);
      await navigate("/admin", { replace: true });
    },
    failed(error) {
      const words = finalWords(error);
      if (words) setDead(words);
      else toast.account.failed(error);
    },
  });
  return { ...form, dead };
}

function Join(props: JoinProps) {
  const { form, field, busy, dead } = useJoin(props);
  const { email, roleName, hasAccount } = props.invitation;
  if (dead) return <Dead words={dead} />;
  return (
    <FormCard
      title={title}
      lead={
        <>
          You're invited to run the shop as “{roleName}”, with the address{" "}
          <strong className={styles.long}>{email}</strong>.
        </>
      }
    >
      <form {...form} className={styles.form}>
        {hasAccount ? (
          <p>This address has an account. Enter its password, and the account joins the team.</p>
        ) : (
          <Field {...field("name")} label="Name" autoComplete="name" maxLength={80} />
        )}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          {...field("password")}
          label="Password"
          {...(!hasAccount && { hint: "At least 8 characters" })}
          autoComplete={hasAccount ? "current-password" : "new-password"}
        />
        <Button type="submit" size="large" busy={busy}>
          Join the team
        </Button>
        {hasAccount && (
          <ButtonLink to="/password/forgot" variant="ghost">
            Forgot password?
          </ButtonLink>
        )}
      </form>
    </FormCard>
  );
}

export default function InvitationPage() {
  const { token = "" } = useParams();
  const { data, error, mutate } = useApiOf(
    invitationRoutes,
    "invitations/look",
    { token },
    { revalidateOnFocus: false, revalidateOnReconnect: false },
  );
  const words = finalWords(error);
  if (data) return <Join token={token} invitation={data} />;
  if (words) return <Dead words={words} />;
  if (error) return <ErrorState error={error} retry={() => void mutate()} />;
  return <PageLoading />;
}
