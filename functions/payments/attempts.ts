import { AppError } from "../../shared/core/errors.ts";
import { timeOfDay } from "./hold.ts";
import type { Intent } from "./provider.ts";

const maxAttempts = 5;

export const isUsedUp = ({ attempts = 0 }: Intent): boolean => attempts >= maxAttempts;

export const afterAttempts = (nextAt: Date): AppError =>
  new AppError(
    "too_many_attempts",
    `This payment didn't go through ${maxAttempts} times. Try again at ${timeOfDay(nextAt)}`,
  );
