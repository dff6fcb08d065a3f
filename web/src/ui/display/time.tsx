/** All dates and times are in India's time zone. */
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

export const Time = ({ at, to = "day" }: TimeProps) => (
  // Browsers may format dates differently than the server.
  <time dateTime={at} suppressHydrationWarning>
    {formats[to].format(new Date(at))}
  </time>
);
