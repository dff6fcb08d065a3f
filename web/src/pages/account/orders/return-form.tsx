import { type FormEvent, type ReactNode, useId, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import type { Order } from "../../../../../shared/orders/schemas.ts";
import {
  defects,
  maxReturnPictures,
  type ReturnKind,
  type ReturnReason,
  returnKinds,
  returnReasons,
} from "../../../../../shared/returns/return-states.ts";
import type { Returnable } from "../../../../../shared/returns/schemas.ts";
import { call, fieldsOf, messageOf } from "../../../lib/api.ts";
import { usePictures } from "../../../lib/pictures.ts";
import { useFormInHand } from "../../../lib/sign-in-again.ts";
import { reasonWords } from "../../../parts/orders/return-words.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { useAction } from "../../../ui/controls/use-action.ts";
import { FieldError, SelectField, TextArea } from "../../../ui/fields/field.tsx";
import { PhotographsField } from "../../../ui/fields/photographs-field.tsx";
import { Notice } from "../../../ui/states/notice.tsx";
import { toast } from "../../../ui/toasts/toast.tsx";
import choices from "./choices.module.css";
import { ReturnWindow } from "./return-window.tsx";
import styles from "./returns.module.css";
import { chosenIn, SwapFields, type Swaps } from "./swap-field.tsx";
import { UnitsField } from "./units-field.tsx";

const kindTexts: Readonly<Record<ReturnKind, { name: string; text: string }>> = {
  replace: { name: "Replacement", text: "The same product again, free of charge." },
  refund: { name: "Refund", text: "Your money back, once your return has arrived and we've checked it." },
  repair: { name: "Repair", text: "We fix it and send it back to you." },
};

interface Draft {
  /** By product. */
  units: Readonly<Record<string, number>>;
  swaps: Swaps;
  reason: ReturnReason | "";
  kind: ReturnKind | "";
  comment: string;
}

/** After the return window only defects count, without refunds. */
function offered({ reason }: Draft, isLate: boolean) {
  const isDefect = defects.some((each) => each === reason);
  const reasons = isLate ? defects : returnReasons;
  const kinds = returnKinds.filter(
    (kind) => (kind !== "refund" || !isLate) && (kind !== "repair" || isDefect),
  );
  return { reasons, kinds };
}

function problemsOf({ units, reason, kind, comment }: Draft): Record<string, string> {
  return {
    ...(Object.values(units).every((count) => count === 0) && { items: "Choose at least one item" }),
    ...(!reason && { reason: "Choose a reason" }),
    ...(!kind && { kind: "Choose an option" }),
    ...(reason === "other" && !comment.trim() && { comment: "Tell us what's wrong" }),
  };
}

interface ReturnFormProps {
  order: Order;
  returnable: Returnable;
  asked: () => Promise<unknown>;
}

function useReturnForm({ order, returnable, asked }: ReturnFormProps) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const pictures = usePictures(maxReturnPictures);
  const [only] = returnable.items;
  const [draft, setDraft] = useState<Draft>({
    units: only && returnable.items.length === 1 ? { [only.product]: only.quantity } : {},
    swaps: {},
    reason: "",
    kind: "",
    comment: "",
  });
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  useFormInHand(draft.reason !== "" || draft.comment !== "");
  const change = (to: Partial<Draft>) => {
    setDraft((now) => ({ ...now, ...to }));
    setProblems({});
  };

  function point(found: Readonly<Record<string, string>>): void {
    setProblems(found);
    const [first] = Object.keys(found);
    const control =
      first && form.current?.querySelector(`[data-field="${first}"] :is(input, select, textarea)`);
    if (control instanceof HTMLElement) control.focus();
  }

  async function send() {
    const swaps = draft.kind === "replace" ? draft.swaps : {};
    const items = chosenIn(draft.units).map((item) => ({ ...item, swapFor: swaps[item.product] }));
    await call("returns/ask", {
      id: order._id,
      kind: draft.kind || "refund",
      reason: draft.reason || "other",
      comment: draft.comment,
      items: JSON.stringify(items),
      images: pictures.pictures.map(({ file }) => file),
    });
    toast.success("Return requested");
    await navigate(`/order/${order._id}`);
    await asked();
  }

  const { busy, run } = useAction(send, {
    failed(error) {
      const fields = fieldsOf(error);
      if (Object.keys(fields).length > 0) point(fields);
      else setProblems({ all: messageOf(error) });
    },
  });

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    const found = problemsOf(draft);
    if (Object.keys(found).length > 0) point(found);
    else void run();
  }

  return { form: { ref: form, noValidate: true, onSubmit }, draft, problems, change, pictures, busy };
}

interface GroupProps {
  name: "items" | "kind";
  legend: string;
  problem: string | undefined;
  children: ReactNode;
}

const Group = ({ name, legend, problem, children }: GroupProps) => (
  <fieldset className={choices.fieldset} data-field={name}>
    <legend>{legend}</legend>
    {children}
    {problem && <FieldError>{problem}</FieldError>}
  </fieldset>
);

interface ReasonProps extends Pick<ReturnType<typeof useReturnForm>, "draft" | "change"> {
  isLate: boolean;
  problem: string | undefined;
}

const Reason = ({ draft, change, isLate, problem }: ReasonProps) => (
  <div data-field="reason">
    <SelectField
      label="Reason"
      value={draft.reason}
      error={problem}
      onChange={({ target }) => {
        const reason = returnReasons.find((each) => each === target.value) ?? "";
        const { kinds } = offered({ ...draft, reason }, isLate);
        change({ reason, kind: kinds.some((kind) => kind === draft.kind) ? draft.kind : "" });
      }}
    >
      <option value="">Choose a reason</option>
      {offered(draft, isLate).reasons.map((reason) => (
        <option key={reason} value={reason}>
          {reasonWords[reason]}
        </option>
      ))}
    </SelectField>
  </div>
);

interface KindProps {
  kind: ReturnKind;
  isChosen: boolean;
  choose: () => void;
}

function Kind({ kind, isChosen, choose }: KindProps) {
  const id = useId();
  const { name, text } = kindTexts[kind];
  return (
    <label className={choices.choice}>
      <input
        type="radio"
        name="kind"
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-text`}
        checked={isChosen}
        onChange={choose}
      />
      <span>
        <span id={`${id}-name`}>{name}</span>
        <span className={choices.text} id={`${id}-text`}>
          {text}
        </span>
      </span>
    </label>
  );
}

export function ReturnForm(props: ReturnFormProps) {
  const { order, returnable } = props;
  const { form, draft, problems, change, pictures, busy } = useReturnForm(props);
  const [isLate] = useState(() => Date.now() > Date.parse(returnable.until));
  return (
    <form {...form} className={styles.form}>
      <ReturnWindow {...returnable} />
      <Group name="items" legend="What are you returning?" problem={problems.items}>
        <UnitsField
          items={returnable.items}
          of={order}
          units={draft.units}
          change={(units) => change({ units })}
        />
      </Group>
      <Reason draft={draft} change={change} isLate={isLate} problem={problems.reason} />
      <Group name="kind" legend="What would you like?" problem={problems.kind}>
        {offered(draft, isLate).kinds.map((kind) => (
          <Kind key={kind} kind={kind} isChosen={draft.kind === kind} choose={() => change({ kind })} />
        ))}
      </Group>
      {draft.kind === "replace" && (
        <SwapFields
          of={order}
          units={draft.units}
          swaps={draft.swaps}
          change={(swaps) => change({ swaps })}
        />
      )}
      <div data-field="comment">
        <TextArea
          label={draft.reason === "other" ? "What's wrong?" : "Anything else we should know? (optional)"}
          rows={4}
          maxLength={1000}
          value={draft.comment}
          error={problems.comment}
          onChange={({ target }) => change({ comment: target.value })}
        />
      </div>
      <PhotographsField
        hint={`Up to ${maxReturnPictures} photos. They help us see what's wrong, and only you and our staff can open them.`}
        pictures={pictures}
        error={problems.images}
      />
      {problems.all && <Notice tone="error">{problems.all}</Notice>}
      <Button type="submit" size="large" busy={busy} disabled={pictures.busy}>
        Request return
      </Button>
    </form>
  );
}
