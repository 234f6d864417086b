/** A way to a value: keys of maps, and indexes of lists. */
export type YamlPath = readonly (string | number)[];

/** Thrown for an edit of YAML that cannot be made without changing anything else; the text stays as it is. */
export class YamlEditError extends Error {
  override readonly name = 'YamlEditError';
}

/** Whether a value is an object with fields, and no list. */
export const isMapping = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether two values of JSON are the same; a field that is undefined is as one that is missing. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, index) => isSame(item, other[index]));
  }
  if (isMapping(one) && isMapping(other)) {
    const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
    return [...keys].every((key) => isSame(one[key], other[key]));
  }
  return Object.is(one, other);
}

/** The part of a value at a path; undefined if there is none. */
export const partAt = (value: unknown, path: YamlPath): unknown =>
  path.reduce<unknown>((part, step) => {
    if (Array.isArray(part)) return part[Number(step)];
    return isMapping(part) && Object.hasOwn(part, step) ? part[step] : undefined;
  }, value);

/** A copy of a value with another part at a path; undefined removes a field. Maps and lists on the way are made. */
export function withPart(value: unknown, path: YamlPath, part: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return part;
  if (step === '__proto__') throw new YamlEditError('A key cannot be named __proto__');
  if (typeof step === 'number') {
    if (value !== undefined && value !== null && !Array.isArray(value)) {
      throw new YamlEditError(`There is no list to have an entry ${step}`);
    }
    const list: unknown[] = [...(value ?? [])];
    if (step > list.length) throw new YamlEditError(`The list has no entry ${step}`);
    list[step] = withPart(list[step], rest, part);
    return list;
  }
  if (value !== undefined && value !== null && !isMapping(value)) {
    throw new YamlEditError(`There is no map to have a field ${step}`);
  }
  const { [step]: old, ...others } = value ?? {};
  const next = withPart(old, rest, part);
  if (next === undefined) return others;
  return { ...value, [step]: next };
}
