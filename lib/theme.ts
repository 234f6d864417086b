/** How the site looks: as the system does, or as the visitor has chosen. */
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** The entry of the browser's local storage that keeps a choice. */
const STORAGE_KEY = 'theme';

/**
 * Runs before anything is painted, so that a chosen theme never flashes. What it writes is read by
 * `components/site/document.module.css`. A browser that refuses its storage follows the system.
 */
export const THEME_SCRIPT = `try{const t=localStorage.getItem("${STORAGE_KEY}");if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch{}`;

/** The theme that the document has now. */
export function currentTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

/** Changes the document's theme, and keeps it for later visits where the browser lets it. */
export function chooseTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
  try {
    if (theme === 'system') localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, theme);
  } catch {
    // The choice holds for this page.
  }
}
