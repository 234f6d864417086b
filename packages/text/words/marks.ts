/** A segment of an excerpt; `at` is its index, for keys. */
export interface MarkedRun {
  text: string;
  marked: boolean;
  at: number;
}

/** Splits an excerpt at the contract's markers: matches are enclosed in `⟦` and `⟧`. */
export function splitMarks(excerpt: string): MarkedRun[] {
  return excerpt
    .split(/(⟦[^⟦⟧]*⟧)/)
    .map((run, at) => {
      const marked = run.startsWith('⟦') && run.endsWith('⟧');
      return { text: run.replace(/[⟦⟧]/g, ''), marked, at };
    })
    .filter(({ text }) => text !== '');
}

/** Splits a text at the words that are to be marked, whatever their case. */
export function markWords(text: string, words: readonly string[]): MarkedRun[] {
  const sought = words.filter(Boolean).toSorted((a, b) => b.length - a.length);
  if (sought.length === 0) return [{ text, marked: false, at: 0 }];
  const pattern = sought.map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|');
  return text
    .split(new RegExp(`(${pattern})`, 'iu'))
    .map((run, at) => ({ text: run, marked: at % 2 === 1, at }))
    .filter(({ text: run }) => run !== '');
}
