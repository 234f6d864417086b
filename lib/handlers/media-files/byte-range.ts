/** The first and the last byte of a part of a file, counted from 0. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Parses a `Range` header (RFC 9110 §14.2) with one range; `unsatisfiable` for one behind the end of the file. Null
 * for no header, another unit or several ranges: then the whole file is sent.
 *
 * @param size of the file in bytes
 */
export function parseRange(
  header: string | null,
  size: number,
): ByteRange | 'unsatisfiable' | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (!first && !last) return null;
  // `-500` are the last 500 bytes.
  const start = first ? Number(first) : Math.max(0, size - Number(last));
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1;
  if (first && last && Number(last) < start) return null;
  return start > end ? 'unsatisfiable' : { start, end };
}
