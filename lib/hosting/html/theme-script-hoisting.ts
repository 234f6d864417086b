import { THEME_SCRIPT } from '../../browser/theme';

const WHERE_IT_IS = `<script>${THEME_SCRIPT}</script>`;
const WHERE_IT_GOES = '<head>';

/**
 * Moves the theme script of a complete document before its style sheet. A script after the sheet waits for
 * it and blocks the parser: the first frame may then show half of the header, which moves when the rest
 * arrives. An empty script, which waits for nothing, remains in its place for React to hydrate.
 */
export function hoistThemeScript(html: string): string {
  if (!html.includes(WHERE_IT_IS) || !html.includes(WHERE_IT_GOES)) return html;
  if (html.includes(WHERE_IT_GOES + WHERE_IT_IS)) return html;
  return html
    .replace(WHERE_IT_IS, '<script></script>')
    .replace(WHERE_IT_GOES, () => WHERE_IT_GOES + WHERE_IT_IS);
}
