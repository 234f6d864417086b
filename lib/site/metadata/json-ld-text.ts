/** Characters that could end the script or a line of it, or start a comment or an entity. */
const UNSAFE = /[<>&\u2028\u2029]/g;

/** Serialises JSON for a `<script>` element, whatever texts it contains. */
export function jsonLdText(graph: unknown): string {
  return JSON.stringify(graph).replace(
    UNSAFE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
