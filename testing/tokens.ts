export type Scheme = 'light' | 'dark';
export type Tokens = Readonly<Record<string, string>>;

/** The custom properties of the first `.document` rule at or after the first block of this name. */
export function tokensIn(css: string, block: string): Tokens {
  // With the brace, because the name may occur in an earlier list of layers.
  const start = css.indexOf(`${block} {`);
  const root = css.indexOf('.document {', start);
  if (start < 0 || root < 0) throw new Error(`no .document in ${block}`);
  const rule = css.slice(root, css.indexOf('}', root));
  const found = rule.matchAll(/--([a-z0-9-]+):\s*([^;]+);/g);
  return Object.fromEntries([...found].map(([, name = '', value = '']) => [name, value.trim()]));
}

/** The contrast ratio of two tokens, from 1 to 21. @see https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function contrastOf(tokens: Tokens, scheme: Scheme, over: string, under: string): number {
  const [a, b] = [over, under].map((name) => luminance(colour(tokens, scheme, name)));
  if (a === undefined || b === undefined) throw new Error('two tokens are compared');
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** A token's colour in a scheme, as six hexadecimal digits. @throws if it is not a colour */
function colour(tokens: Tokens, scheme: Scheme, name: string): string {
  const value = tokens[name] ?? '';
  const [, alias] = /^var\(--([a-z0-9-]+)\)$/.exec(value) ?? [];
  if (alias) return colour(tokens, scheme, alias);
  const [, light, dark] = /^light-dark\((#\w+), (#\w+)\)$/.exec(value) ?? [];
  const hex = ((scheme === 'light' ? light : dark) ?? value).slice(1);
  const long = hex.length === 3 ? hex.replace(/./g, '$&$&') : hex;
  if (!/^[0-9a-f]{6}$/i.test(long)) throw new Error(`--${name} is no colour: ${value}`);
  return long;
}

/** @see https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
