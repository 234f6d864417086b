import { hostedApp } from '../app';

const HEAD = '<head>';

/**
 * Moves the early scripts of a complete document, such as that of its theme, before its style sheets, the last one first. A script after a sheet
 * waits for it and blocks the parser: the first frame may then show half of the header, which moves when the rest
 * arrives. An empty script, which waits for nothing, remains in its place for React to hydrate.
 */
export function hoistEarlyScripts(html: string): string {
  return hostedApp().earlyScripts.reduce(hoist, html);
}

/** @param code the whole text of the script, whose tag may have attributes */
function hoist(html: string, code: string): string {
  const end = html.indexOf(`>${code}</script>`);
  const start = html.lastIndexOf('<script', end);
  const head = html.indexOf(HEAD);
  if (end < 0 || head < 0 || start < head) return html;
  const tag = html.slice(start, end + 1);
  const script = `${tag}${code}</script>`;
  const place = head + HEAD.length;
  if (html.startsWith(script, place)) return html;
  const rest = html.slice(start + script.length);
  return `${html.slice(0, place)}${script}${html.slice(place, start)}${tag}</script>${rest}`;
}
