import { type CSSProperties, type PointerEvent, useRef, useState } from "react";
import { resolveValue, toast as send, type Toast, useToaster } from "react-hot-toast/headless";
import { classes } from "./classes.ts";
import { Alert, Check, Close } from "./icons.tsx";
import { type ToastArea, toastDurationMs } from "./toast.tsx";
import css from "./toast-list.module.css";

/** The share of its own width past which a dragged toast goes away. */
const dismissShare = 0.8;

interface Drag extends CSSProperties {
  "--toast-x": string;
  "--toast-opacity": number;
}

/** Sideways dragging by finger, pen or mouse. */
function useSwipe(dismiss: () => void) {
  const start = useRef<number>(undefined);
  const [offset, setOffset] = useState(0);
  const [share, setShare] = useState(0);
  const rest = () => {
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
        else rest();
      },
      onPointerCancel: rest,
    },
  };
}

function ToastItem({ toast }: { toast: Toast }) {
  const dismiss = () => send.remove(toast.id, toast.toasterId);
  const { dragged, style, handlers } = useSwipe(dismiss);
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
      <button type="button" className={css.close} aria-label="Dismiss" onClick={dismiss}>
        <Close width={16} height={16} />
      </button>
    </div>
  );
}

export function ToastList({ area }: { area: ToastArea }) {
  const { toasts, handlers } = useToaster({ duration: toastDurationMs, removeDelay: 200 }, area);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: reading holds the clock, nothing more
    <div className={css.list} onMouseEnter={handlers.startPause} onMouseLeave={handlers.endPause}>
      {toasts.map((toast) => (
        <ToastItem key={toast.id} toast={toast} />
      ))}
    </div>
  );
}
