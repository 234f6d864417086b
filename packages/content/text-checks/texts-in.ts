/** A text in a value of YAML, with the keys that lead to it. */
export interface PlacedText {
  text: string;
  /** Keys and indexes that lead to it. */
  keys: readonly (string | number)[];
}

/**
 * Every text in a value of YAML, however deep.
 *
 * @param keys of the value in its file
 */
export function textsIn(value: unknown, keys: PlacedText['keys'] = []): PlacedText[] {
  if (typeof value === 'string') return [{ text: value, keys }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([step, field]) =>
    textsIn(field, [...keys, Array.isArray(value) ? Number(step) : step]),
  );
}
