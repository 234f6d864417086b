/**
 * The beginning of a text, as far as it fits, cut between two characters that people see.
 *
 * @param most what `size` may be
 * @param more follows what was cut
 * @param size measures a text; no text is smaller than its UTF-16 units
 */
export function cutText(
  text: string,
  most: number,
  more: string,
  size: (text: string) => number = Buffer.byteLength,
): string {
  if (text.length <= most && size(text) <= most) return text;
  const room = most - size(more);
  const characters = new Intl.Segmenter().segment(text.slice(0, room));
  let taken = 0;
  let end = 0;
  for (const { segment, index } of characters) {
    taken += size(segment);
    if (taken > room) break;
    end = index + segment.length;
  }
  return text.slice(0, end) + more;
}

/** Bytes that a text has in JSON, without its quotes. */
export const jsonSize = (text: string): number => Buffer.byteLength(JSON.stringify(text)) - 2;
