import { isSiteUrl, NO_URL } from './plain';

/**
 * A setting of a configuration that is code: its text if that is written there, `true` or `false`. Comments of a line
 * count as no code.
 *
 * @returns empty if it is not there, or computed
 */
export function settingIn(code: string, name: string): string {
  const pattern = new RegExp(
    String.raw`(?:^[ \t]*|[{,][ \t]*)["']?${name}["']?[ \t]*[:=][ \t]*(?:'([^'\n]*)'|"([^"\n]*)"|\`([^\`\n$]*)\`|(true|false)\b)`,
    'm',
  );
  const [, single, double, raw, flag] = pattern.exec(code) ?? [];
  return single ?? double ?? raw ?? flag ?? '';
}

/** Parts of a configuration of one kind: nobody writes more. */
const MAX_BLOCKS = 50;

/** The insides of the braces that begin where a pattern ends; a pattern is global and ends with a brace. */
export function blocksIn(code: string, opening: RegExp): string[] {
  return [...code.matchAll(opening)].slice(0, MAX_BLOCKS).map(({ 0: whole, index }) => {
    const start = index + whole.length;
    let depth = 1;
    let end = start;
    while (depth > 0 && end < code.length) {
      if (code[end] === '{') depth += 1;
      else if (code[end] === '}') depth -= 1;
      end += 1;
    }
    return code.slice(start, end - 1);
  });
}

/** The URL of the home page: the given one of the old site, with the path of its configuration unless it has one. */
export function homeUrl(old: string, configured: string, path: string): string {
  const url = [old, configured].find(isSiteUrl) ?? NO_URL;
  const below = path.replace(/^\/|\/$/g, '');
  return new URL(url).pathname === '/' && below
    ? `${url.replace(/(?<!\/)\/+$/, '')}/${below}`
    : url;
}
