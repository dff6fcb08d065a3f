const day = new Intl.DateTimeFormat("en-IN", { dateStyle: "medium", timeZone: "Asia/Kolkata" });
const minute = new Intl.DateTimeFormat("en-IN", {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: "Asia/Kolkata",
});

/** A moment in the shop's own time, to the day or to the minute. */
export const Time = ({ at, exact = false }: { at: string; exact?: boolean }) => (
  <time dateTime={at}>{(exact ? minute : day).format(new Date(at))}</time>
);
