import css from "./skeleton.module.css";

interface SkeletonProps {
  /** CSS lengths; by default the full width and one line of text. */
  width?: string | undefined;
  height?: string | undefined;
  radius?: string | undefined;
  /** As high as it is wide, like a product picture. */
  square?: boolean | undefined;
}

/** A placeholder for loading content. The region around it announces the loading to screen readers. */
export const Skeleton = ({ width = "100%", height = "1.2em", radius, square }: SkeletonProps) => (
  <span
    className={css.skeleton}
    style={{ width, borderRadius: radius, ...(square ? { aspectRatio: 1 } : { height }) }}
    aria-hidden="true"
  />
);
