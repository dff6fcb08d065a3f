import { type CSSProperties, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { resolveValue, toast as send, type Toast, useToaster } from "react-hot-toast/headless";
import { classes } from "../classes.ts";
import { Alert, Check, Close } from "../display/icons.tsx";
import type { ToastArea } from "./toast.tsx";
import css from "./toast-list.module.css";

const durationMs = 5000;
/** Share of its width by which dragging dismisses a toast. */
const dismissShare = 0.8;

interface Drag extends CSSProperties {
  "--toast-x": string;
  "--toast-opacity": number;
}

function useSwipe(dismiss: () => void) {
  const start = useRef<number>(undefined);
  const [offset, setOffset] = useState(0);
  const [share, setShare] = useState(0);
  const reset = () => {
    start.current = undefined;
    setOffset(0);
    setShare(0);
  };
  const style: Drag = { "--toast-x": `${offset}px`, "--toast-opacity": 1 - share * 0.7 };
  return {
    dragged: offset !== 0,
    style,
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.target instanceof Element && event.target.closest("button")) return;
        start.current = event.clientX;
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (start.current === undefined) return;
        const moved = event.clientX - start.current;
        setOffset(moved);
        setShare(Math.min(1, Math.abs(moved) / event.currentTarget.offsetWidth));
      },
      onPointerUp() {
        if (share > dismissShare) dismiss();
        else reset();
      },
      onPointerCancel: reset,
    },
  };
}

/** Dismisses after five seconds, not counting holds. */
function useExpiry(createdAt: number, held: boolean, dismiss: () => void): void {
  const leftMs = useRef(durationMs - (Date.now() - createdAt));
  const expire = useEffectEvent(dismiss);
  useEffect(() => {
    if (held) return;
    const began = Date.now();
    const timer = setTimeout(() => expire(), leftMs.current);
    return () => {
      clearTimeout(timer);
      leftMs.current -= Date.now() - began;
    };
  }, [held]);
}

interface ToastItemProps {
  toast: Toast;
  held: boolean;
  /** Called when the reader dismisses it. */
  remove: () => void;
}

function ToastItem({ toast, held, remove }: ToastItemProps) {
  const { dragged, style, handlers } = useSwipe(remove);
  useExpiry(toast.createdAt, held, () => send.dismiss(toast.id, toast.toasterId));
  return (
    <div
      className={classes(css.toast, dragged && css.dragged, !toast.visible && css.leaving)}
      style={style}
      {...handlers}
    >
      <span className={css.icon}>
        {toast.type === "error" ? <Alert width={16} height={16} /> : <Check width={16} height={16} />}
      </span>
      <span className={css.message}>{resolveValue(toast.message, toast)}</span>
      <button type="button" className={css.close} aria-label="Dismiss" onClick={remove}>
        <Close width={16} height={16} />
      </button>
    </div>
  );
}

/** Toasts stay under the mouse. */
export function ToastList({ area }: { area: ToastArea }) {
  const { toasts } = useToaster(undefined, area);
  const [held, setHeld] = useState(false);
  const remove = (id: string) => {
    send.remove(id, area);
    // A toast removed under the mouse sends no pointerleave.
    setHeld(false);
  };
  return (
    <div
      className={css.list}
      // A finger may enter without leaving.
      onPointerEnter={({ pointerType }) => setHeld(pointerType === "mouse")}
      onPointerLeave={() => setHeld(false)}
    >
      {toasts.map((toast) => (
        <ToastItem key={toast.id} toast={toast} held={held} remove={() => remove(toast.id)} />
      ))}
    </div>
  );
}
