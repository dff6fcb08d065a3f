import { type ReactNode, useEffect } from "react";
import { createPortal } from "react-dom";
import css from "./print-sheet.module.css";

interface PrintSheetProps {
  /** Called once the print dialog has closed. */
  done: () => void;
  children: ReactNode;
}

/** Opens the print dialog with its children instead of the page. */
export function PrintSheet({ done, children }: PrintSheetProps) {
  useEffect(() => {
    addEventListener("afterprint", done, { once: true });
    document.documentElement.setAttribute("data-print-sheet", "");
    print();
    return () => {
      removeEventListener("afterprint", done);
      document.documentElement.removeAttribute("data-print-sheet");
    };
  }, [done]);
  return createPortal(<div className={css.sheet}>{children}</div>, document.body);
}
