import { diffIndices } from 'node-diff3';

/** Steps of the comparison at most, about a second; what would take more counts as one change. */
const MAX_STEPS = 300_000_000;

/** A part of the base that a version has otherwise. */
interface Change {
  /** Parts of the base that are replaced: `from` to before `to`. */
  from: number;
  to: number;
  by: readonly string[];
}

/**
 * Merges two versions of a text that began from the same base: by paragraphs, and by lines of the front matter or of YAML.
 *
 * @returns null if both have changed the same part, or added something at the same place
 */
export function mergeTexts(base: string, own: string, other: string): string | null {
  if (own === other || other === base) return own;
  if (own === base) return other;
  // A last line without its end would run into what the other version adds below.
  const [parts, ownParts, otherParts] = [
    partsOf(ended(base)),
    partsOf(ended(own)),
    partsOf(ended(other)),
  ];
  const merged = combined(changesOf(parts, ownParts), changesOf(parts, otherParts));
  const text = merged && applied(parts, merged).join('');
  return text !== null && !own.endsWith('\n') ? text.replace(/\n$/, '') : text;
}

const ended = (text: string): string => (text.endsWith('\n') ? text : `${text}\n`);

/** Three hyphens before and after: the front matter. */
const FRONT = /^---[ \t]*\n(?:[^\n]*\n)*?---[ \t]*(?:\n|$)/;
/** A paragraph, or empty lines. A text without front matter is YAML, whose parts are its lines. */
const PARAGRAPHS = /(?:[^\n]*\S[^\n]*(?:\n|$))+|(?:[^\S\n]*\n)+|[^\S\n]+$/g;
const LINES = /[^\n]*\n|[^\n]+$/g;

function partsOf(text: string): string[] {
  const [front = ''] = FRONT.exec(text) ?? [];
  if (!front) return text.match(LINES) ?? [];
  const body = text.slice(front.length);
  return [...(front.match(LINES) ?? []), ...(body.match(PARAGRAPHS) ?? [])];
}

/** What a version changes, in order. */
function changesOf(base: readonly string[], version: readonly string[]): Change[] {
  let start = 0;
  while (start < base.length && start < version.length && base[start] === version[start])
    start += 1;
  let [end, versionEnd] = [base.length, version.length];
  while (end > start && versionEnd > start && base[end - 1] === version[versionEnd - 1]) {
    end -= 1;
    versionEnd -= 1;
  }
  const [before, after] = [base.slice(start, end), version.slice(start, versionEnd)];
  if (before.length + after.length === 0) return [];
  if (stepsOf(before, after) > MAX_STEPS) return [{ from: start, to: end, by: after }];
  return diffIndices(before, after).map(({ buffer1: [from, length], buffer2Content }) => ({
    from: start + from,
    to: start + from + length,
    by: buffer2Content,
  }));
}

/** For each pair of equal parts, the comparison may pass all parts of the shorter version. */
function stepsOf(before: readonly string[], after: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const part of after) counts.set(part, (counts.get(part) ?? 0) + 1);
  const pairs = before.reduce((sum, part) => sum + (counts.get(part) ?? 0), 0);
  return pairs * Math.min(before.length, after.length);
}

/** The changes of both, in order; null if two are of the same part. */
function combined(own: readonly Change[], other: readonly Change[]): Change[] | null {
  const all = [...own, ...other].sort((a, b) => a.from - b.from || a.to - b.to);
  const result: Change[] = [];
  for (const change of all) {
    const last = result.at(-1);
    if (last && isSame(last, change)) continue;
    if (last && collide(last, change)) return null;
    result.push(change);
  }
  return result;
}

const isSame = (a: Change, b: Change): boolean =>
  a.from === b.from && a.to === b.to && a.by.join('\0') === b.by.join('\0');

/** Whether the second, which begins no earlier, is of a part of the first, or both add at the same place. */
const collide = (a: Change, b: Change): boolean =>
  b.from < a.to || (a.from === b.from && a.to === a.from && b.to === b.from);

function applied(base: readonly string[], changes: readonly Change[]): string[] {
  const result: string[] = [];
  let at = 0;
  for (const { from, to, by } of changes) {
    result.push(...base.slice(at, from), ...by);
    at = to;
  }
  return [...result, ...base.slice(at)];
}
