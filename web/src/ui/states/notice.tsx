import type { ReactNode } from "react";
import { classes } from "../classes.ts";
import { Alert, Check, Info } from "../display/icons.tsx";
import css from "./notice.module.css";

const icons = { info: Info, error: Alert, success: Check };

interface NoticeProps {
  tone: keyof typeof icons;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
}

export function Notice({ tone, title, children, action }: NoticeProps) {
  const Icon = icons[tone];
  return (
    <div
      className={classes(css.notice, css[tone], action ? css.acting : undefined)}
      role={tone === "error" ? "alert" : "status"}
    >
      <Icon className={css.icon} />
      <div className={css.words}>
        {title && <p className={css.title}>{title}</p>}
        {children}
      </div>
      {action && <div className={css.action}>{action}</div>}
    </div>
  );
}
