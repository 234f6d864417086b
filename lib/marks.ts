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
