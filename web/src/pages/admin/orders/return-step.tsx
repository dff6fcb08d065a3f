import { useState } from "react";
import { cleanCode } from "../../../../../shared/core/typed.ts";
import type { Carrier } from "../../../../../shared/delivery/carriers.ts";
import type { ReturnAction } from "../../../../../shared/returns/return-states.ts";
import type { Return } from "../../../../../shared/returns/schemas.ts";
import { useFormInHand } from "../../../lib/sign-in-again.ts";
import { call } from "../../../lib/staff-api.ts";
import ConfirmDialog from "../../../ui/dialogs/confirm-dialog.tsx";
import { Field, TextArea } from "../../../ui/fields/field.tsx";
import { toast } from "../../../ui/toasts/toast.tsx";
import styles from "./order.module.css";
import { TrackingFields, trackingValues, typedTracking } from "./tracking-fields.tsx";

interface StepWords {
  title: string;
  text: string;
  done: string;
}

const stepWords: Readonly<Record<ReturnAction, StepWords>> = {
  approve: {
    title: "Approve this return?",
    text: "We'll email the customer the address and their return number.",
    done: "Return approved",
  },
  decline: {
    title: "Decline this return?",
    text: "The customer will see your reason.",
    done: "Return declined",
  },
  receive: {
    title: "What arrived?",
    text: "Units that can be sold again go back into stock. Units that didn't arrive are removed from this return.",
    done: "Return received",
  },
  replace: {
    title: "Send a replacement?",
    text: "The units are taken from stock and sent free of charge. The customer gets one email with the tracking number.",
    done: "Replacement sent",
  },
  refund: {
    title: "Refund this return?",
    text: "Refunds the units that arrived, with their tax, to where the customer paid from.",
    done: "Return refunded",
  },
  "send-back": {
    title: "Send the parcel back?",
    text: "For a repaired unit, or one you can't accept. Units marked as sellable are deducted from stock again.",
    done: "Marked as sent back",
  },
};

/** As typed. */
interface Count {
  arrived: string;
  sellable: string;
}

const isCount = (text: string, most: number): boolean => /^\d{1,4}$/.test(text) && Number(text) <= most;

/** How many of each product arrived, and how many of them can be sold again. */
function useCounts({ items }: Return) {
  // Sellable units have no default: an uncounted 0 would keep them off the shelf for good.
  const [counts, setCounts] = useState<Readonly<Record<string, Count>>>(() =>
    Object.fromEntries(
      items.map(({ product, quantity }) => [product, { arrived: String(quantity), sellable: "" }]),
    ),
  );
  const countOf = (product: string): Count => ({
    arrived: cleanCode(counts[product]?.arrived ?? ""),
    sellable: cleanCode(counts[product]?.sellable ?? ""),
  });
  const isComplete = items.every(({ product, quantity }) => {
    const { arrived, sellable } = countOf(product);
    return isCount(arrived, quantity) && isCount(sellable, Number(arrived));
  });
  const received = () =>
    items.flatMap(({ product }) => {
      const [arrived, sellable] = [Number(countOf(product).arrived), Number(countOf(product).sellable)];
      return [
        { product, quantity: sellable, sellable: true },
        { product, quantity: arrived - sellable, sellable: false },
      ];
    });
  const change = (product: string, to: Partial<Count>) =>
    setCounts((all) => ({ ...all, [product]: { arrived: "", sellable: "", ...all[product], ...to } }));
  return { counts, change, isComplete, received };
}

interface ArrivalProps extends Pick<ReturnType<typeof useCounts>, "counts" | "change"> {
  request: Return;
}

const Arrival = ({ request, counts, change }: ArrivalProps) =>
  request.items.map(({ product, name, quantity }) => (
    <fieldset key={product} className={styles.counts}>
      <legend>
        {quantity} × {name}
      </legend>
      <Field
        label="Arrived"
        hint={`Of ${quantity}`}
        inputMode="numeric"
        value={counts[product]?.arrived ?? ""}
        onChange={({ target }) => change(product, { arrived: target.value })}
      />
      <Field
        label="Can be sold again"
        hint="0 if none"
        inputMode="numeric"
        value={counts[product]?.sellable ?? ""}
        onChange={({ target }) => change(product, { sellable: target.value })}
      />
    </fieldset>
  ));

interface ReturnStepProps {
  action: ReturnAction;
  /** The button's label. */
  name: string;
  request: Return;
  carriers: readonly Carrier[];
  refresh: () => Promise<unknown>;
  close: () => void;
}

export default function ReturnStep({ action, name, request, carriers, refresh, close }: ReturnStepProps) {
  const [reason, setReason] = useState("");
  const [tracking, setTracking] = useState(() => trackingValues());
  const { counts, change, isComplete, received } = useCounts(request);
  useFormInHand(true);
  const { title, text, done } = stepWords[action];
  const isReady = action === "decline" ? reason.trim() !== "" : action !== "receive" || isComplete;

  async function take() {
    await call("admin/returns/update", {
      id: request._id,
      action,
      ...(reason.trim() && { reason: reason.trim() }),
      ...(action === "receive" && { items: received() }),
      ...(action === "replace" && typedTracking(tracking)),
    });
    toast.success(done);
  }

  return (
    <ConfirmDialog
      open
      title={title}
      action={name}
      variant="primary"
      disabled={!isReady}
      onConfirm={take}
      onSettled={refresh}
      onClose={close}
    >
      <p>{text}</p>
      {action === "receive" && <Arrival request={request} counts={counts} change={change} />}
      {action === "replace" && <TrackingFields carriers={carriers} value={tracking} change={setTracking} />}
      {(action === "decline" || action === "send-back") && (
        <TextArea
          label={action === "decline" ? "Reason for the customer" : "Note for the customer (optional)"}
          rows={3}
          maxLength={1000}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
    </ConfirmDialog>
  );
}
