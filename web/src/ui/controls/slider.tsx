import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { classes } from "../classes.ts";
import { ChevronLeft, ChevronRight } from "../display/icons.tsx";
import css from "./slider.module.css";

interface SliderProps {
  label: string;
  children: ReactNode;
  className?: string | undefined;
}

function useEnds() {
  const track = useRef<HTMLUListElement>(null);
  // Separate states: a deferred update of one object would measure forever.
  const [atStart, setAtStart] = useState(true);
  const [atEnd, setAtEnd] = useState(true);
  const measure = useCallback(() => {
    const { scrollLeft = 0, clientWidth = 0, scrollWidth = 0 } = track.current ?? {};
    setAtStart(scrollLeft < 2);
    setAtEnd(scrollLeft + clientWidth > scrollWidth - 2);
  }, []);
  useEffect(() => {
    const observer = new ResizeObserver(measure);
    if (track.current) observer.observe(track.current);
    return () => observer.disconnect();
  }, [measure]);
  // Each render may have changed the cards.
  useEffect(measure);
  return { track, measure, atStart, atEnd };
}

/** Scrolls by finger, wheel, keyboard or buttons. */
export function Slider({ label, children, className }: SliderProps) {
  const { track, measure, atStart, atEnd } = useEnds();
  const turn = (direction: 1 | -1) => {
    const { current } = track;
    const card = current?.firstElementChild?.clientWidth ?? 0;
    current?.scrollBy({ left: direction * Math.max(card, current.clientWidth * 0.9), behavior: "smooth" });
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a landmark would repeat the section around it
    <div className={classes(css.slider, className)} role="group" aria-label={label}>
      <ul className={css.track} ref={track} onScroll={measure}>
        {children}
      </ul>
      <div className={css.buttons}>
        <button type="button" aria-label="Previous" aria-disabled={atStart} onClick={() => turn(-1)}>
          <ChevronLeft />
        </button>
        <button type="button" aria-label="Next" aria-disabled={atEnd} onClick={() => turn(1)}>
          <ChevronRight />
        </button>
      </div>
    </div>
  );
}
