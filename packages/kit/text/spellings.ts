/**
 * The ways to write a name: as it is, with composed letters, and with decomposed ones, as macOS writes names of files. A
 * text may have the one while the disk has the other.
 */
export const spellingsOf = (name: string): string[] => [
  ...new Set([name, name.normalize('NFC'), name.normalize('NFD')]),
];

/**
 * The first result of reading a file by the spellings of its name.
 *
 * @throws the error of the last spelling, if all fail
 */
export async function readSpelling<T>(
  name: string,
  read: (name: string) => Promise<T>,
): Promise<T> {
  const [last = name, ...others] = spellingsOf(name).reverse();
  for (const spelling of others.reverse()) {
    try {
      return await read(spelling);
    } catch {
      // The next spelling is tried.
    }
  }
  return read(last);
}
