/** What would end the script or a line of it, or begin a comment or an entity. */
const UNSAFE = /[<>&\u2028\u2029]/g;

/** JSON that can stand inside a `<script>` element, whatever words are in it. */
export function jsonLdText(graph: unknown): string {
  return JSON.stringify(graph).replace(
    UNSAFE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
