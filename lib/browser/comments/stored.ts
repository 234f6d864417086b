/** Reads an entry of local storage; null without it, if it is no JSON, and without access to the storage. */
export function readStored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Writes an entry as JSON, or removes it if it is null; does nothing without access to the storage. */
export function writeStored(key: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // What it holds then lasts as long as the page.
  }
}
