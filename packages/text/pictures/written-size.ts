/** A number as HTML reads a dimension; what follows it counts for nothing, but for a percent sign. */
const SIZE = /^\s*(\d{1,5}(?:\.\d{1,9})?)(%?)/;

/**
 * A size attribute of a picture in pixels, as HTML reads it: `150`, `150px` and, of a whole, `50%`; undefined for any
 * other value.
 *
 * @param whole pixels of what a percentage is a part of; without it a percentage is no size
 */
export function writtenSize(value: unknown, whole = 0): number | undefined {
  const [, number, percent] = SIZE.exec(String(value ?? '')) ?? [];
  const size = Math.round(percent ? (Number(number) * whole) / 100 : Number(number));
  return size > 0 ? size : undefined;
}
