import { Fragment } from "react";

/** Breaks after slashes rather than in words. */
export const Address = ({ of: url }: { of: string }) =>
  url.split("/").map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts may be the same, and never move
    <Fragment key={index}>
      {index > 0 && "/"}
      <wbr />
      {part}
    </Fragment>
  ));
