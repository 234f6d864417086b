/** A run of an excerpt; `at` is its place, for keys. */
export interface MarkedRun {
  text: string;
  marked: boolean;
  at: number;
}

/** Splits an excerpt at the contract's marks: matches stand between `⟦` and `⟧`. */
export function splitMarks(excerpt: string): MarkedRun[] {
  return excerpt
    .split(/(⟦[^⟦⟧]*⟧)/)
    .map((run, at) => {
      const marked = run.startsWith('⟦') && run.endsWith('⟧');
      return { text: run.replace(/[⟦⟧]/g, ''), marked, at };
    })
    .filter(({ text }) => text !== '');
}
