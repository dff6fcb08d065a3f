/** Dates and times are in India's time zone on every page, wherever the reader is. */
const inIndia = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-IN", { ...options, timeZone: "Asia/Kolkata" });

const formats = {
  day: inIndia({ dateStyle: "medium" }),
  longDay: inIndia({ dateStyle: "long" }),
  minute: inIndia({ dateStyle: "medium", timeStyle: "short" }),
  timeOfDay: inIndia({ timeStyle: "short" }),
};

interface TimeProps {
  /** ISO 8601. */
  at: string;
  to?: keyof typeof formats;
}

/** A point in time in the shop's time zone, to the day or to the minute, or its time alone. */
export const Time = ({ at, to = "day" }: TimeProps) => (
  // A browser may spell a date otherwise than the server.
  <time dateTime={at} suppressHydrationWarning>
    {formats[to].format(new Date(at))}
  </time>
);
