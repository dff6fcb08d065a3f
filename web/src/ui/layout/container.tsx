import type { ReactNode } from "react";
import { classes } from "../classes.ts";
import css from "./container.module.css";

interface ContainerProps {
  width?: "page" | "narrow" | "form" | undefined;
  className?: string | undefined;
  children: ReactNode;
}

export const Container = ({ width = "page", className, children }: ContainerProps) => (
  <div className={classes(css.container, css[width], className)}>{children}</div>
);
