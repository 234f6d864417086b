import { createStore } from './feedback/store';

/** What a visitor has answered: null before. */
export type Consent = 'granted' | 'refused' | null;

const KEY = 'analytics-consent';

/** The answer that this browser keeps, for this site. */
export const consent = createStore<Consent>(read());

// Another tab has asked, too. A key of null means that the whole storage has been cleared.
addEventListener('storage', ({ key }) => {
  if (key === KEY || key === null) consent.set(read());
});

/** Keeps an answer. @returns whether it takes back an earlier one, whose script is in the page */
export function setConsent(choice: 'granted' | 'refused'): boolean {
  const isTakenBack = consent.get() === 'granted' && choice === 'refused';
  try {
    localStorage.setItem(KEY, choice);
  } catch {
    // A browser that stores nothing asks again in the next document.
  }
  consent.set(choice);
  return isTakenBack;
}

function read(): Consent {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === 'granted' || kept === 'refused' ? kept : null;
  } catch {
    return null;
  }
}
