import { useState } from "react";
import { saveFile } from "../../../lib/save-file.ts";
import { call } from "../../../lib/staff-api.ts";
import { Button } from "../../../ui/controls/button.tsx";
import css from "../parts/admin.module.css";
import { ReasonedConfirmation } from "../parts/reasoned-confirmation.tsx";

/** For customers who ask for their data by email or phone. */
export function UserData({ id, name }: { id: string; name: string }) {
  const [isAsked, setIsAsked] = useState(false);
  async function download(reason: string | undefined) {
    const { success: _, ...data } = await call("admin/users/data", { id, reason });
    saveFile(`earshot-data-${id}.json`, "application/json", JSON.stringify(data, null, 2));
  }
  return (
    <section className={css.panel} aria-labelledby="data-title">
      <h2 id="data-title">Personal data</h2>
      <p>Everything the shop stores about {name}, for a customer who asks for it.</p>
      <div className={css.buttons}>
        <Button variant="secondary" onClick={() => setIsAsked(true)}>
          Download data
        </Button>
      </div>
      <ReasonedConfirmation
        open={isAsked}
        title="Download this customer's data?"
        action="Download"
        variant="primary"
        onConfirm={download}
        onClose={() => setIsAsked(false)}
      >
        <p>The file has addresses, orders and reviews. Send it only to the customer.</p>
      </ReasonedConfirmation>
    </section>
  );
}
