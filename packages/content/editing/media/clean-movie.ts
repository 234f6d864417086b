/** Boxes that hold others, on the way to descriptions. */
const PARENTS = new Set(['moov', 'trak', 'moof', 'traf']);
/** Boxes of descriptions: what a phone writes of the place is in them. */
const DESCRIPTIONS = new Set(['udta', 'meta', 'uuid']);
/** Boxes in one another at most. */
const MAX_DEPTH = 6;

/**
 * A film or sound in the format of MP4 with its descriptions overwritten: time, device, place. Its size stays, because the
 * places of its pictures are counted from the beginning.
 */
export function withoutMovieData(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  overwrite(copy, 0, copy.length, 0);
  return copy;
}

function overwrite(bytes: Buffer, from: number, to: number, depth: number): void {
  for (let at = from; at + 8 <= to; ) {
    const { head, size } = sizeAt(bytes, at, to);
    if (size < head || at + size > to) return;
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (DESCRIPTIONS.has(type)) {
      bytes.write('free', at + 4, 'latin1');
      bytes.fill(0, at + head, at + size);
    } else if (PARENTS.has(type) && depth < MAX_DEPTH) {
      overwrite(bytes, at + head, at + size, depth + 1);
    }
    at += size;
  }
}

/** The bytes of a box, and of its head. A size of 1 is a longer number behind the type, one of 0 leads to the end. */
function sizeAt(bytes: Buffer, at: number, end: number): { head: number; size: number } {
  const size = bytes.readUInt32BE(at);
  if (size === 0) return { head: 8, size: end - at };
  if (size !== 1 || at + 16 > end) return { head: 8, size };
  return { head: 16, size: Number(bytes.readBigUInt64BE(at + 8)) };
}
