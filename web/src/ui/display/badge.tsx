import type { ReactNode } from "react";
import { classes } from "../classes.ts";
import css from "./badge.module.css";

interface BadgeProps {
  tone?: "neutral" | "waiting" | "moving" | "good" | "bad" | "accent" | undefined;
  children: ReactNode;
}

export const Badge = ({ tone = "neutral", children }: BadgeProps) => (
  <span className={classes(css.badge, css[tone])}>{children}</span>
);
