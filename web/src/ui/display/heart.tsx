import { drawn } from "./icons.tsx";

const line = "M12 20s-7.5-4.6-7.5-10A4.3 4.3 0 0 1 12 7.3 4.3 4.3 0 0 1 19.5 10c0 5.4-7.5 10-7.5 10Z";
export const Heart = drawn(line);
export const FullHeart = drawn(line, line);
