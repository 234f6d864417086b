import { THEME_KEY } from './head-scripts';

/** Colour scheme of the site: the system's, or the visitor's choice. */
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** The current theme of the document. */
export function currentTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

/** Changes the document's theme, and stores it for later visits if the browser allows it. */
export function chooseTheme(theme: Theme): void {
  showTheme(theme);
  try {
    if (theme === 'system') localStorage.removeItem(THEME_KEY);
    else localStorage.setItem(THEME_KEY, theme);
  } catch {
    // Without storage the choice applies to this page only.
  }
}

/** Shows what is chosen in another tab, and what was chosen while the back/forward cache kept this page. */
export function syncTheme(): void {
  addEventListener('storage', showStoredTheme);
  addEventListener('pageshow', showStoredTheme);
}

function showStoredTheme(): void {
  try {
    const stored = localStorage.getItem(THEME_KEY);
    showTheme(stored === 'light' || stored === 'dark' ? stored : 'system');
  } catch {
    // The choice on this page stays.
  }
}

function showTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
}
