import { type FormEvent, type ReactNode, useRef, useState } from "react";
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
import { Time } from "../../../ui/display/time.tsx";
import { SelectField, TextArea } from "../../../ui/fields/field.tsx";
import { PhotographsField } from "../../../ui/fields/photographs-field.tsx";
import { Stepper } from "../../../ui/fields/stepper.tsx";
import { Notice } from "../../../ui/states/notice.tsx";
import { toast } from "../../../ui/toasts/toast.tsx";
import styles from "./returns.module.css";

const kindTexts: Readonly<Record<ReturnKind, string>> = {
  replace: "Send me another one",
  refund: "Give me my money back",
  repair: "Repair it",
};

interface Wish {
  /** By product. */
  units: Readonly<Record<string, number>>;
  reason: ReturnReason | "";
  kind: ReturnKind | "";
  comment: string;
}

/** After the return window only defects count, without refunds. */
function offered({ reason }: Wish, isLate: boolean) {
  const isDefect = defects.some((each) => each === reason);
  const reasons = isLate ? defects : returnReasons;
  const kinds = returnKinds.filter(
    (kind) => (kind !== "refund" || !isLate) && (kind !== "repair" || isDefect),
  );
  return { reasons, kinds };
}

function problemsOf({ units, reason, kind, comment }: Wish): Record<string, string> {
  return {
    ...(Object.values(units).every((count) => count === 0) && { items: "Choose what you send back" }),
    ...(!reason && { reason: "Choose a reason" }),
    ...(!kind && { kind: "Choose what we shall do" }),
    ...(reason === "other" && !comment.trim() && { comment: "Tell us what is wrong" }),
  };
}

interface LineProps {
  name: string;
  most: number;
  count: number;
  change: (count: number) => void;
}

const Line = ({ name, most, count, change }: LineProps) => (
  <div className={styles.line}>
    <label className={styles.choice}>
      <input
        type="checkbox"
        checked={count > 0}
        onChange={({ target }) => change(target.checked ? most : 0)}
      />
      <span>{name}</span>
    </label>
    {count > 0 && most > 1 && (
      <Stepper value={count} min={1} max={most} onChange={change} label={`Units of ${name}`} />
    )}
  </div>
);

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
  const [wish, setWish] = useState<Wish>({
    units: only && returnable.items.length === 1 ? { [only.product]: only.quantity } : {},
    reason: "",
    kind: "",
    comment: "",
  });
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  useFormInHand(wish.reason !== "" || wish.comment !== "");
  const change = (to: Partial<Wish>) => {
    setWish((now) => ({ ...now, ...to }));
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
    const items = Object.entries(wish.units)
      .filter(([, quantity]) => quantity > 0)
      .map(([product, quantity]) => ({ product, quantity }));
    await call("returns/ask", {
      id: order._id,
      kind: wish.kind || "refund",
      reason: wish.reason || "other",
      comment: wish.comment,
      items: JSON.stringify(items),
      images: pictures.pictures.map(({ file }) => file),
    });
    toast.success("We have your request");
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
    const found = problemsOf(wish);
    if (Object.keys(found).length > 0) point(found);
    else void run();
  }

  return { form: { ref: form, noValidate: true, onSubmit }, wish, problems, change, pictures, busy };
}

interface GroupProps {
  name: "items" | "kind";
  legend: string;
  problem: string | undefined;
  children: ReactNode;
}

const Group = ({ name, legend, problem, children }: GroupProps) => (
  <fieldset className={styles.fieldset} data-field={name}>
    <legend>{legend}</legend>
    {children}
    {problem && (
      <p className={styles.problem} role="alert">
        {problem}
      </p>
    )}
  </fieldset>
);

interface ReasonProps extends Pick<ReturnType<typeof useReturnForm>, "wish" | "change"> {
  isLate: boolean;
  problem: string | undefined;
}

const Reason = ({ wish, change, isLate, problem }: ReasonProps) => (
  <div data-field="reason">
    <SelectField
      label="Why?"
      value={wish.reason}
      error={problem}
      onChange={({ target }) => {
        const reason = returnReasons.find((each) => each === target.value) ?? "";
        const { kinds } = offered({ ...wish, reason }, isLate);
        change({ reason, kind: kinds.some((kind) => kind === wish.kind) ? wish.kind : "" });
      }}
    >
      <option value="">Choose a reason</option>
      {offered(wish, isLate).reasons.map((reason) => (
        <option key={reason} value={reason}>
          {reasonWords[reason]}
        </option>
      ))}
    </SelectField>
  </div>
);

const Deadline = ({ isLate, until, defectUntil }: { isLate: boolean } & Omit<Returnable, "items">) => (
  <p>
    {isLate ? "The time to change your mind is over. " : "For any reason until "}
    {!isLate && <Time at={until} to="minute" />}
    {isLate ? "A defect is repaired or replaced until " : ", for a defect until "}
    <Time at={defectUntil} to="minute" />.
  </p>
);

export function ReturnForm(props: ReturnFormProps) {
  const { order, returnable } = props;
  const { form, wish, problems, change, pictures, busy } = useReturnForm(props);
  const [isLate] = useState(() => Date.now() > Date.parse(returnable.until));
  const nameOf = (product: string) => order.orderItems.find((item) => item.product === product)?.name ?? "";
  return (
    <form {...form} className={styles.form}>
      <Deadline isLate={isLate} {...returnable} />
      <Group name="items" legend="What do you send back?" problem={problems.items}>
        {returnable.items.map(({ product, quantity }) => (
          <Line
            key={product}
            name={nameOf(product)}
            most={quantity}
            count={wish.units[product] ?? 0}
            change={(count) => change({ units: { ...wish.units, [product]: count } })}
          />
        ))}
      </Group>
      <Reason wish={wish} change={change} isLate={isLate} problem={problems.reason} />
      <Group name="kind" legend="What shall we do?" problem={problems.kind}>
        {offered(wish, isLate).kinds.map((kind) => (
          <label key={kind} className={styles.choice}>
            <input type="radio" name="kind" checked={wish.kind === kind} onChange={() => change({ kind })} />
            <span>{kindTexts[kind]}</span>
          </label>
        ))}
      </Group>
      <div data-field="comment">
        <TextArea
          label="Anything we should know (optional)"
          rows={4}
          maxLength={1000}
          value={wish.comment}
          error={problems.comment}
          onChange={({ target }) => change({ comment: target.value })}
        />
      </div>
      <PhotographsField
        hint={`Up to ${maxReturnPictures} photographs help us see what is wrong.`}
        pictures={pictures}
      />
      {problems.all && <Notice tone="error">{problems.all}</Notice>}
      <Button type="submit" size="large" busy={busy} disabled={pictures.busy}>
        Send request
      </Button>
    </form>
  );
}
