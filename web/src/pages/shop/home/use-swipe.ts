import { type PointerEvent, useRef } from "react";

const distancePx = 48;

/** A finger drawn sideways turns by one; up and down still scrolls the page. */
export function useSwipe(turn: (steps: 1 | -1) => void) {
  const start = useRef<number>(undefined);
  return {
    onPointerDown(event: PointerEvent) {
      start.current = event.pointerType === "mouse" ? undefined : event.clientX;
    },
    onPointerUp(event: PointerEvent) {
      const moved = start.current === undefined ? 0 : event.clientX - start.current;
      start.current = undefined;
      if (Math.abs(moved) > distancePx) turn(moved < 0 ? 1 : -1);
    },
  };
}
