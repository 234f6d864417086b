import { THEME_SCRIPT } from '../theme';

const WHERE_IT_IS = `<script>${THEME_SCRIPT}</script>`;
const WHERE_IT_GOES = '<head>';

/**
 * Has the theme of a finished document be chosen before its style sheet is asked for. A script behind
 * the sheet waits for it, and the parser with it: then the first frame may show half of the header, which
 * moves when the rest comes. An empty script waits for nothing; React takes it for the one it rendered.
 */
export function hoistThemeScript(html: string): string {
  if (!html.includes(WHERE_IT_IS) || !html.includes(WHERE_IT_GOES)) return html;
  if (html.includes(WHERE_IT_GOES + WHERE_IT_IS)) return html;
  return html
    .replace(WHERE_IT_IS, '<script></script>')
    .replace(WHERE_IT_GOES, () => WHERE_IT_GOES + WHERE_IT_IS);
}
