import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from "react";
import type { JobStep } from "../../../../../shared/batch-jobs/job-states.ts";
import { jobRoutes } from "../../../../../shared/batch-jobs/routes.ts";
import type { Job } from "../../../../../shared/batch-jobs/schemas.ts";
import { useMay } from "../../../app/session/may.ts";
import { Button, ButtonLink } from "../../../ui/controls/button.tsx";
import { isFocusLost } from "../../../ui/controls/lost-focus.ts";
import css from "./admin.module.css";
import { Confirmation } from "./confirmation.tsx";
import { changesOf, counted, isWorking } from "./job-words.ts";
import type { JobActions } from "./use-job.ts";

interface StepWords {
  run: (job: Job) => string;
  undo: string;
  question: string;
  consequence: string;
}

const words: Readonly<Record<Job["kind"], StepWords>> = {
  import: {
    run: () => "Run import",
    undo: "Undo import",
    question: "Undo this import?",
    consequence:
      "We’ll set changed fields back and hide the products it made. Fields that staff have edited since stay as they are.",
  },
  "bulk-edit": {
    run: (job) => `Change ${counted(changesOf(job), "product")}`,
    undo: "Undo edit",
    question: "Undo this edit?",
    consequence:
      "We’ll set the changed fields back to what they were. Fields that staff have edited since stay as they are, and we’ll list them.",
  },
  export: { run: () => "Continue", undo: "Undo", question: "", consequence: "" },
};

function nameOf(job: Job, step: JobStep): string {
  const { run, undo } = words[job.kind];
  if (step === "run") return job.pass === "run" ? "Continue" : run(job);
  if (step === "undo") return job.pass === "undo" ? "Continue" : undo;
  return step === "check" ? "Check again" : "Stop";
}

const order: readonly JobStep[] = ["run", "check", "stop", "undo"];
const variants = { check: "secondary", run: "primary", stop: "secondary", undo: "danger" } as const;

/** Keeps the focus near buttons that disappear while a job goes on. */
function useFocusNearby(buttons: string) {
  const frame = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of buttons may remove the focused one
  useEffect(() => {
    if (hadFocus.current && isFocusLost()) frame.current?.focus({ preventScroll: true });
  }, [buttons]);
  return {
    ref: frame,
    tabIndex: -1,
    onFocus: () => {
      hadFocus.current = true;
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget) hadFocus.current = false;
    },
  };
}

interface JobStepsProps extends JobActions {
  job: Job;
  /** Further buttons. */
  children?: ReactNode;
}

/** Buttons for what can be done with a job now, and the CSV file of its results. */
export function JobSteps({ job, busy, take, children }: JobStepsProps) {
  const [isAsking, setAsking] = useState(false);
  const { kind, state, pass, steps, stopping, handled } = job;
  const isAllowed = useMay("catalogue:write") || kind === "export";
  const isIdle = state === "checked" && changesOf(job) === 0;
  const offered = order.filter((step) => steps.includes(step) && !(step === "run" && isIdle));
  const hasResult = kind !== "export" && pass !== "check" && !isWorking(job) && handled > 0;
  const { undo, question, consequence } = words[kind];
  const focus = useFocusNearby(`${offered} ${busy}`);
  return (
    <div className={css.buttons} {...focus}>
      {isAllowed &&
        offered.map((step) => (
          <Button
            key={step}
            variant={variants[step]}
            busy={busy}
            onClick={() => (step === "undo" && pass === "run" ? setAsking(true) : void take(step))}
          >
            {nameOf(job, step)}
          </Button>
        ))}
      {stopping && <p role="status">It stops in a moment.</p>}
      {hasResult && (
        <ButtonLink
          variant="secondary"
          to={jobRoutes["admin/jobs/result"].path.replace("{id}", job._id)}
          reloadDocument
        >
          Download result
        </ButtonLink>
      )}
      {children}
      <Confirmation
        open={isAsking}
        title={question}
        action={undo}
        onConfirm={() => take("undo")}
        onClose={() => setAsking(false)}
      >
        <p>{consequence}</p>
      </Confirmation>
    </div>
  );
}
