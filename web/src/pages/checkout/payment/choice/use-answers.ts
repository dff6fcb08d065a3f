import { useEffect, useEffectEvent, useRef } from "react";
import type { PaymentSource, StateAnswer } from "./payment-source.ts";

/** Quick at first, since most people approve at once. */
const waitsMs = [1000, 2000, 3000, 5000];

/**
 * Asks the server about a payment until it is unmounted or the payment changes, and whenever the page is shown again.
 * `key` names the attempt: answers to an earlier one are ignored. Returns a function that asks now.
 */
export function useAnswers(
  id: string | undefined,
  key: number,
  { received, ask }: { received: (answer: StateAnswer) => void; ask: PaymentSource["ask"] },
): () => void {
  const onAnswer = useEffectEvent(received);
  const onAsk = useEffectEvent(ask);
  const askNow = useRef<() => void>(() => undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt starts anew
  useEffect(() => {
    if (id === undefined) return;
    let timer: ReturnType<typeof setTimeout>;
    let round = 0;
    let isAsking = false;
    let isOver = false;
    let isStale = false;
    async function next(): Promise<void> {
      if (isAsking || id === undefined) return;
      isAsking = true;
      clearTimeout(timer);
      const answer = await onAsk(id);
      isAsking = false;
      if (isOver) return;
      if (isStale) {
        isStale = false;
        return void next();
      }
      timer = setTimeout(() => void next(), waitsMs[Math.min(round++, waitsMs.length - 1)]);
      if (answer) onAnswer(answer);
    }
    const now = () => {
      round = 0;
      void next();
    };
    const onShow = () => document.visibilityState === "visible" && now();
    askNow.current = () => {
      // What was asked before doesn't count.
      isStale = isAsking;
      now();
    };
    now();
    document.addEventListener("visibilitychange", onShow);
    window.addEventListener("pageshow", onShow);
    window.addEventListener("online", now);
    return () => {
      isOver = true;
      clearTimeout(timer);
      askNow.current = () => undefined;
      document.removeEventListener("visibilitychange", onShow);
      window.removeEventListener("pageshow", onShow);
      window.removeEventListener("online", now);
    };
  }, [id, key]);
  return () => askNow.current();
}
