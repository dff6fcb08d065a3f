import { useNavigate } from "react-router-dom";
import { useAction } from "../../ui/controls/use-action.ts";
import { toast } from "../../ui/toasts/toast.tsx";
import { useSession } from "./session.tsx";

/** Ends the session, and continues at the sign-in. */
export function useLogOut(): () => void {
  const { signOut } = useSession();
  const navigate = useNavigate();
  async function logOut() {
    await signOut();
    toast.account.success("Logged Out successfull");
    await navigate("/login");
  }
  const { run } = useAction(logOut, { failed: toast.account.failed });
  return () => void run();
}
