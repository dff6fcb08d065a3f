import css from "./skeleton.module.css";

interface SkeletonProps {
  /** CSS lengths; by default as wide as there is room and one line of text high. */
  width?: string | undefined;
  height?: string | undefined;
  radius?: string | undefined;
  /** As high as wide, like a product picture. */
  square?: boolean | undefined;
}

/** Holds the place of what is loading. The region around it says so to screen readers. */
export const Skeleton = ({ width = "100%", height = "1.2em", radius, square }: SkeletonProps) => (
  <span
    className={css.skeleton}
    style={{ width, borderRadius: radius, ...(square ? { aspectRatio: 1 } : { height }) }}
    aria-hidden="true"
  />
);
