import { ButtonLink } from "../../ui/controls/button.tsx";
import { Time } from "../../ui/display/time.tsx";
import { Notice } from "../../ui/states/notice.tsx";
import css from "./factor-reminder.module.css";

/** For staff who joined lately and have no second factor yet. */
export default function FactorReminder({ enrolBy }: { enrolBy: string }) {
  return (
    <div className={css.reminder}>
      <Notice
        tone="info"
        title="Set up a second factor"
        action={
          <ButtonLink to="/account#second-factor" variant="secondary" size="small">
            Set up
          </ButtonLink>
        }
      >
        You can work without one until <Time at={enrolBy} />.
      </Notice>
    </div>
  );
}
