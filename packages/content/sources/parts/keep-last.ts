/** Reads the parts of a scan, each for itself. */
export interface PartReader {
  /**
   * A part, or in place of a failure its last value.
   *
   * @throws the first failure if there is no last value, or if no part can be read
   */
  orLast: <T>(reading: Promise<T>, last: T | undefined) => Promise<T>;
  /** What failed, for the log. */
  failures: string[];
}

/** Parts that fail keep their last value, so that a change in another part, such as a withdrawal, is seen. */
export function keepLast(): PartReader {
  const failures: string[] = [];
  let first: unknown;
  let hasRead = false;
  return {
    failures,
    orLast: async (reading, last) => {
      try {
        const value = await reading;
        hasRead = true;
        return value;
      } catch (error) {
        first ??= error;
        if (last === undefined || (!hasRead && failures.length > 0)) throw first;
        failures.push(`${(error as Error).message}; the last state is kept`);
        return last;
      }
    },
  };
}

/** Passes on lines that were not there the last time. */
export function onChange(write: (line: string) => void): (lines: readonly string[]) => void {
  let lastIds: readonly string[] = [];
  return (lines) => {
    for (const line of lines) if (!lastIds.includes(line)) write(line);
    lastIds = lines;
  };
}
