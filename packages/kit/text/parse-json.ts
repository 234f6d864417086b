/**
 * Parses JSON that comes from outside, for a schema that refuses what is none.
 *
 * @param json a text, or bytes in UTF-8; null for a body that was too long
 * @returns undefined if it is no JSON
 */
export function parseJson(json: string | ArrayBuffer | null): unknown {
  try {
    return JSON.parse(
      typeof json === 'string' ? json : new TextDecoder().decode(json ?? undefined),
    );
  } catch {
    return undefined;
  }
}
