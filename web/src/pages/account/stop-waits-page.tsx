import { call } from "../../lib/api.ts";
import { WaitLink } from "./wait-link.tsx";

async function stop(token: string) {
  await call("waits/stop", { token });
  return {
    tone: "success",
    title: "You wait for nothing any more",
    text: "We write to you about no product that is back, unless you ask again.",
  } as const;
}

export default function StopWaitsPage() {
  return (
    <WaitLink
      title="Stop Mails"
      lead="You asked us to tell you when a product is back. Shall we forget that, for every product that you wait for?"
      action="Stop these mails"
      send={stop}
    />
  );
}
