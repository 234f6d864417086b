/** A text in a value of YAML, with its place. */
export interface PlacedText {
  text: string;
  /** Keys and indexes that lead to it. */
  place: readonly (string | number)[];
}

/**
 * Every text in a value of YAML, however deep.
 *
 * @param place of the value in its file
 */
export function textsIn(value: unknown, place: PlacedText['place'] = []): PlacedText[] {
  if (typeof value === 'string') return [{ text: value, place }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([step, field]) =>
    textsIn(field, [...place, Array.isArray(value) ? Number(step) : step]),
  );
}
