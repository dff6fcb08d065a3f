import { dateFormat } from "../../lib/date-format.ts";

const formats = {
  day: dateFormat({ dateStyle: "medium" }),
  longDay: dateFormat({ dateStyle: "long" }),
  minute: dateFormat({ dateStyle: "medium", timeStyle: "short" }),
  timeOfDay: dateFormat({ timeStyle: "short" }),
};

interface TimeProps {
  /** ISO 8601. */
  at: string;
  to?: keyof typeof formats;
}

export const Time = ({ at, to = "day" }: TimeProps) => (
  // Browsers may format dates differently than the server.
  <time dateTime={at} suppressHydrationWarning>
    {formats[to]().format(new Date(at))}
  </time>
);
