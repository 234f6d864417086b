import { RUNS_SCRIPTS } from './floor';

/** Colour scheme of the site: the system's, or the visitor's choice. */
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** Key of the choice in local storage. */
const STORAGE_KEY = 'theme';

/**
 * Runs before the first paint, so that a chosen theme never flashes. Sets the attribute that
 * `components/frame/document.module.css` reads. Without access to local storage the theme follows the system.
 *
 * Also sets `data-scripts` where the scripts of the site run: controls that need them are hidden without it.
 */
export const THEME_SCRIPT = `try{const t=localStorage.getItem("${STORAGE_KEY}");if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch{}if(${RUNS_SCRIPTS})document.documentElement.dataset.scripts=""`;

/** The current theme of the document. */
export function currentTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

/** Changes the document's theme, and stores it for later visits if the browser allows it. */
export function chooseTheme(theme: Theme): void {
  showTheme(theme);
  try {
    if (theme === 'system') localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, theme);
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
    const stored = localStorage.getItem(STORAGE_KEY);
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
