/** The ending of a path without its dot, in small letters; empty without one. */
export const fileEnding = (path: string): string =>
  /\.([a-z0-9]{1,8})(?:[?#]|$)/i.exec(path)?.[1]?.toLowerCase() ?? '';

const UNITS = ['KB', 'MB', 'GB', 'TB'] as const;

/** What readers are told of a file: `PDF · 312 KB`, as far as it is known. */
export const fileFacts = ({ path, size }: { path: string; size?: number | undefined }): string =>
  [fileEnding(path).toUpperCase(), size === undefined ? '' : formatSize(size)]
    .filter(Boolean)
    .join(' · ');

/** A number of bytes for readers: `312 KB`, `1.5 MB`, in units of 1024. */
export function formatSize(bytes: number): string {
  let [value, unit] = [Math.max(bytes, 1) / 1024, 0];
  while (value >= 999.5 && unit < UNITS.length - 1) {
    value /= 1024;
    unit += 1;
  }
  const rounded = value < 10 && unit > 0 ? value.toFixed(1) : Math.max(1, Math.round(value));
  return `${rounded} ${UNITS[unit]}`;
}
