// Kept by theme.ts under the same key.
try {
  const theme = JSON.parse(localStorage.getItem("theme") ?? "null");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // A storage that cannot be read leaves the choice to the system.
}
