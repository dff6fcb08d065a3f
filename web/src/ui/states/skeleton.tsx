import css from "./skeleton.module.css";

interface SkeletonProps {
  /** CSS lengths; default to one line of text. */
  width?: string | undefined;
  height?: string | undefined;
  radius?: string | undefined;
  /** Square like a product picture. */
  square?: boolean | undefined;
}

/** The region around it announces the loading. */
export const Skeleton = ({ width = "100%", height = "1.2em", radius, square }: SkeletonProps) => (
  <span
    className={css.skeleton}
    style={{ width, borderRadius: radius, ...(square ? { aspectRatio: 1 } : { height }) }}
    aria-hidden="true"
  />
);
