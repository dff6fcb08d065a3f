import { type FocusEvent, useEffect, useState } from "react";
import { ButtonLink } from "../../../ui/button.tsx";
import { ChevronLeft, ChevronRight, Pause, Play } from "../../../ui/icons.tsx";
import { type Banner, banners } from "./banners.ts";
import css from "./carousel.module.css";
import { useAutoplay } from "./use-autoplay.ts";
import { useSwipe } from "./use-swipe.ts";

interface SlideProps {
  banner: Banner;
  at: number;
  current: boolean;
  /** Its picture may load. */
  pictured: boolean;
}

function Slide({ banner: { title, text, figure, action, to, image }, at, current, pictured }: SlideProps) {
  const Heading = at === 0 ? "h1" : "h2";
  return (
    // biome-ignore lint/a11y/useSemanticElements: a carousel's slide, as the ARIA practices name it
    <div
      role="group"
      aria-roledescription="slide"
      aria-label={`${at + 1} of ${banners.length}`}
      className={css.slide}
      inert={!current}
    >
      <div className={css.stage}>
        <img
          className={css.picture}
          src={pictured ? image.src : undefined}
          srcSet={pictured ? image.srcSet : undefined}
          alt={image.alt}
          sizes="(width < 56rem) 80vw, 44rem"
          width={960}
          height={960}
          fetchPriority={at === 0 ? "high" : "low"}
          decoding={at === 0 ? "sync" : "async"}
          draggable={false}
        />
        <div className={css.words}>
          <Heading className={css.title}>{title}</Heading>
          <p className={css.text}>{text}</p>
          <ButtonLink to={to} size="large">
            {action}
          </ButtonLink>
        </div>
        <p className={css.figure}>
          <strong>{figure.value}</strong> {figure.of}
        </p>
      </div>
    </div>
  );
}

/** The first picture has the line to itself; the next is due after two seconds. */
const settledMs = 1000;

function useSettled(): boolean {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), settledMs);
    return () => clearTimeout(timer);
  }, []);
  return settled;
}

const isFocusLeaving = ({ currentTarget, relatedTarget }: FocusEvent) =>
  !(relatedTarget instanceof Node && currentTarget.contains(relatedTarget));

export function Carousel() {
  const [at, setAt] = useState(0);
  const [visited, setVisited] = useState({ hover: false, focus: false });
  const turn = (steps: number) => setAt((now) => (now + steps + banners.length) % banners.length);
  const autoplay = useAutoplay(() => turn(1), !visited.hover && !visited.focus);
  const swipe = useSwipe(turn);
  const settled = useSettled();

  return (
    <section
      className={css.carousel}
      aria-roledescription="carousel"
      aria-label="What is worth hearing"
      onMouseEnter={() => setVisited((was) => ({ ...was, hover: true }))}
      onMouseLeave={() => setVisited((was) => ({ ...was, hover: false }))}
      onFocus={() => setVisited((was) => ({ ...was, focus: true }))}
      onBlur={(event) => isFocusLeaving(event) && setVisited((was) => ({ ...was, focus: false }))}
      {...swipe}
    >
      <div
        className={css.track}
        style={{ translate: `${-100 * at}% 0` }}
        aria-live={autoplay.running ? "off" : "polite"}
      >
        {banners.map((banner, index) => (
          <Slide
            key={banner.title}
            banner={banner}
            at={index}
            current={index === at}
            pictured={settled || index === at}
          />
        ))}
      </div>
      <div className={css.controls}>
        <button type="button" aria-label="Previous slide" onClick={() => turn(-1)}>
          <ChevronLeft />
        </button>
        <ol className={css.dots}>
          {banners.map(({ title }, index) => (
            <li key={title}>
              <button
                type="button"
                aria-label={`Slide ${index + 1}: ${title}`}
                aria-current={index === at}
                onClick={() => setAt(index)}
              />
            </li>
          ))}
        </ol>
        <button type="button" aria-label="Next slide" onClick={() => turn(1)}>
          <ChevronRight />
        </button>
        {autoplay.possible && (
          <button
            type="button"
            aria-label={autoplay.stopped ? "Play slides" : "Stop slides"}
            onClick={autoplay.toggle}
          >
            {autoplay.stopped ? <Play /> : <Pause />}
          </button>
        )}
      </div>
    </section>
  );
}
