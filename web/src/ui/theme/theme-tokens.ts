import { useEffect, useState } from "react";

/** For canvases and iframes, which resolve neither custom properties nor light-dark(). */
export function computedToken(property: "color" | "font-family", token: string): string {
  const probe = document.createElement("span");
  probe.style.setProperty(property, `var(${token})`);
  document.body.append(probe);
  const value = getComputedStyle(probe).getPropertyValue(property);
  probe.remove();
  return value;
}

/** Rereads tokens whenever the theme changes. */
export function useThemeTokens<T>(read: () => T): T {
  const [tokens, setTokens] = useState(read);
  useEffect(() => {
    const update = () => setTokens(read());
    const theme = new MutationObserver(update);
    theme.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    const system = matchMedia("(prefers-color-scheme: dark)");
    system.addEventListener("change", update);
    return () => {
      theme.disconnect();
      system.removeEventListener("change", update);
    };
  }, [read]);
  return tokens;
}
