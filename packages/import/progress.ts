/** Milliseconds between two messages: to people at a terminal, and to a file. */
const INTERVALS = { terminal: 100, file: 10_000 };
/** Goes to the beginning of the line of a terminal, and clears it. */
const CLEAR = '\r\u001b[2K';

/** Says how far a step is; one that is done is said no more. @param total undefined if it is not counted */
export type Progress = (step: string, done?: number, total?: number) => void;

interface Output {
  isTTY?: boolean;
  write(text: string): unknown;
}

/**
 * Tells on a stream how far a command is: on a terminal in one line that changes, elsewhere in a line now and then, so that
 * a short command says nothing.
 *
 * @returns `clear` removes the line of a terminal
 */
export function progressOn(
  output: Output,
  now: () => number = Date.now,
): { progress: Progress; clear: () => void } {
  const { isTTY = false } = output;
  const interval = isTTY ? INTERVALS.terminal : INTERVALS.file;
  let last = now() - (isTTY ? interval : 0);
  let isShown = false;
  const clear = () => {
    if (isShown) output.write(CLEAR);
    isShown = false;
  };
  return {
    clear,
    progress: (step, done, total) => {
      if (total !== undefined && done === total) return clear();
      if (now() - last < interval) return;
      last = now();
      isShown = isTTY;
      const text = total === undefined ? `${step}…` : `${step}：${done}/${total}`;
      output.write(isTTY ? `${CLEAR}${text}` : `${text}\n`);
    },
  };
}
