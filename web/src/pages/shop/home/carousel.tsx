import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { classes } from "../../../ui/classes.ts";
import { ButtonLink } from "../../../ui/controls/button.tsx";
import { ChevronLeft, ChevronRight, Pause, Play } from "../../../ui/display/icons.tsx";
import { type Banner, banners, wideScreen } from "./banners.ts";
import css from "./carousel.module.css";
import { useAutoplay } from "./use-autoplay.ts";

interface PictureProps {
  scene: Banner["scene"];
  first: boolean;
  due: boolean;
}

/** Text is beside the products on wide crops, above them on tall ones. */
const Picture = ({ scene: { wide, tall, alt }, first, due }: PictureProps) => (
  <picture className={css.scene}>
    <source media={wideScreen} srcSet={due ? wide : undefined} sizes="(width < 115rem) 100vw, 115rem" />
    <img
      className={css.picture}
      srcSet={due ? tall : undefined}
      sizes="(width < 34rem) 100vw, 34rem"
      alt={alt}
      width={900}
      height={1100}
      fetchPriority={first ? "high" : "low"}
      decoding={first ? "sync" : "async"}
      draggable={false}
    />
  </picture>
);

interface SlideProps {
  banner: Banner;
  index: number;
  current: boolean;
  pictured: boolean;
}

function Slide({ banner, index, current, pictured }: SlideProps) {
  const { title, text, figure, action, to, scene } = banner;
  const Heading = index === 0 ? "h1" : "h2";
  return (
    // biome-ignore lint/a11y/useSemanticElements: a carousel's slide, as the ARIA practices name it
    <div
      role="group"
      aria-roledescription="slide"
      aria-label={`${index + 1} of ${banners.length}`}
      className={classes(css.slide, css[scene.name])}
      data-scheme={scene.tone}
      inert={!current}
    >
      <Picture scene={scene} first={index === 0} due={pictured} />
      <div className={css.words}>
        <Heading className={css.title}>{title}</Heading>
        <p className={css.text}>{text}</p>
        <ButtonLink to={to} size="large">
          {action}
        </ButtonLink>
        <p className={css.figure}>
          <strong>{figure.value}</strong> {figure.of}
        </p>
      </div>
    </div>
  );
}

/** Leaves all bandwidth to the first picture. */
const settledMs = 1000;

/** Slides that were shown, and after a moment the next one. */
function usePictured(current: number): ReadonlySet<number> {
  const [pictured, setPictured] = useState<ReadonlySet<number>>(new Set([current]));
  useEffect(() => {
    const add = (index: number) => setPictured((before) => new Set([...before, index]));
    add(current);
    const timer = setTimeout(() => add((current + 1) % banners.length), settledMs);
    return () => clearTimeout(timer);
  }, [current]);
  return pictured;
}

const minSwipePx = 48;

/** Horizontal swipes turn; vertical ones scroll the page. */
function useSwipe(turn: (steps: 1 | -1) => void) {
  const start = useRef<number>(undefined);
  return {
    onPointerDown(event: PointerEvent) {
      start.current = event.pointerType === "mouse" ? undefined : event.clientX;
    },
    onPointerUp(event: PointerEvent) {
      const moved = start.current === undefined ? 0 : event.clientX - start.current;
      start.current = undefined;
      if (Math.abs(moved) > minSwipePx) turn(moved < 0 ? 1 : -1);
    },
  };
}

const isFocusLeaving = ({ currentTarget, relatedTarget }: FocusEvent) =>
  !(relatedTarget instanceof Node && currentTarget.contains(relatedTarget));

interface ControlsProps {
  current: number;
  turn: (steps: number) => void;
  autoplay: ReturnType<typeof useAutoplay>;
}

const Controls = ({ current, turn, autoplay }: ControlsProps) => (
  <div className={css.controls} data-scheme={(banners[current] ?? banners[0]).scene.tone}>
    <button type="button" aria-label="Previous slide" onClick={() => turn(-1)}>
      <ChevronLeft />
    </button>
    <ol className={css.dots}>
      {banners.map(({ title }, index) => (
        <li key={title}>
          <button
            type="button"
            aria-label={`Slide ${index + 1}: ${title}`}
            aria-current={index === current}
            onClick={() => turn(index - current)}
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
);

export function Carousel() {
  const [current, setCurrent] = useState(0);
  const [visited, setVisited] = useState({ hover: false, focus: false });
  const turn = (steps: number) => setCurrent((before) => (before + steps + banners.length) % banners.length);
  const autoplay = useAutoplay(() => turn(1), !visited.hover && !visited.focus);
  const swipe = useSwipe(turn);
  const pictured = usePictured(current);

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
        style={current === 0 ? undefined : { translate: `${-100 * current}% 0` }}
        aria-live={autoplay.running ? "off" : "polite"}
      >
        {banners.map((banner, index) => (
          <Slide
            key={banner.title}
            banner={banner}
            index={index}
            current={index === current}
            pictured={pictured.has(index)}
          />
        ))}
      </div>
      <Controls current={current} turn={turn} autoplay={autoplay} />
    </section>
  );
}
