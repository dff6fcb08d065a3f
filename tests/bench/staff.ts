import type { Client } from "../support/client.ts";
import { newEmail, password } from "../support/shop.ts";
import type { TestStage } from "../support/stage.ts";
import { runScript } from "./run-script.ts";

/** A signed-in admin. The API cannot make the first one, so the table is written. */
export async function signInStaff(stage: TestStage, environment: NodeJS.ProcessEnv): Promise<Client> {
  const client = stage.client();
  const email = newEmail();
  await client.call("account/register", { name: "Staff", email, password });
  await runScript("promote.ts", [email], environment);
  await client.call("account/login", { email, password });
  return client;
}
