import { decodeXML } from 'entities';

/** Elements that draw, or that tools write about a drawing. `script`, `foreignObject` and the like are not among them. */
const ELEMENTS = new Set(
  `svg g defs symbol use switch view title desc metadata style a
  path rect circle ellipse line polyline polygon image text tspan textPath
  linearGradient radialGradient stop pattern clipPath mask marker filter
  feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap
  feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode
  feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence
  animate animateMotion animateTransform mpath set font font-face glyph missing-glyph`.split(/\s+/),
);

/** Namespaces whose elements a browser runs. Elements of any other are data of a drawing program. */
const ACTIVE_NAMESPACE = /w3\.org\/(?:2000\/svg|1999\/xhtml)/;

const NAME = '[A-Za-z_][\\w.-]*(?::[A-Za-z_][\\w.-]*)?';
const VALUE = `(?:"[^"<]*"|'[^'<]*')`;
/** One part of a document, in a subset of XML that every parser reads alike. */
const TOKEN = new RegExp(
  [
    '[^<]+',
    '<!--[\\s\\S]*?-->',
    '<!\\[CDATA\\[[\\s\\S]*?\\]\\]>',
    // Without its own declarations.
    '<!DOCTYPE\\s+svg[^[\\]<>]{0,400}>',
    `<(${NAME})((?:\\s+${NAME}\\s*=\\s*${VALUE})*)\\s*/?>`,
    `</${NAME}\\s*>`,
  ].join('|'),
  'iy',
);
const ATTRIBUTES = new RegExp(`\\s(${NAME})\\s*=\\s*(${VALUE})`, 'g');
/** The declaration of XML, of no other encoding than UTF-8. */
const DECLARATION =
  /^\s*(?:<\?xml\s(?:(?!\?>|encoding)[\s\S]){0,200}(?:encoding\s*=\s*["'](?:utf-8|us-ascii)["'][^?]{0,200})?\?>)?/i;
/** References to characters, and the five entities that XML itself has. */
const UNKNOWN_ENTITY = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6});)/i;
const SCRIPT_URL = /(?:java|vb|live)script:|data:(?!image\/(?:png|jpe?g|gif|webp);)/i;

interface SvgElement {
  prefix: string;
  name: string;
  /** Names and decoded values. */
  attributes: [name: string, value: string][];
}

/**
 * Whether an SVG contains only what draws: elements of an allow-list, no event handlers, and no references but to its
 * own parts and to bitmaps within it. A document that is not plain, well-formed XML in UTF-8 is not safe.
 */
export function isSafeSvg(bytes: Uint8Array): boolean {
  const elements = readElements(bytes);
  if (!elements?.length) return false;
  const inert = inertPrefixes(elements);
  return elements.every(
    (element) =>
      inert.has(element.prefix) ||
      (ELEMENTS.has(element.name) && element.attributes.every((one) => isSafe(element, one))),
  );
}

/** The elements of a document; null if it has parts that this does not read. */
function readElements(bytes: Uint8Array): SvgElement[] | null {
  const text = decodeUtf8(bytes);
  return text === null ? null : (tokensOf(text)?.flatMap(({ element }) => element ?? []) ?? null);
}

interface SvgToken {
  part: string;
  /** The element that a tag opens. */
  element?: SvgElement;
  /** Whether it is the tag that closes an element; one that opens may close it, too. */
  closes: boolean;
}

/** The parts of a document in order, without its XML declaration; null if it has others than those of `TOKEN`. */
function tokensOf(text: string): SvgToken[] | null {
  if (UNKNOWN_ENTITY.test(text)) return null;
  const tokens: SvgToken[] = [];
  TOKEN.lastIndex = DECLARATION.exec(text)?.[0].length ?? 0;
  while (TOKEN.lastIndex < text.length) {
    const token = TOKEN.exec(text);
    if (!token) return null;
    const [part, name, attributes = ''] = token;
    // Parsers disagree about where such a comment ends.
    if (part.startsWith('<!--') && part.slice(4, -3).includes('--')) return null;
    const element = name && { ...splitName(name), attributes: parseAttributes(attributes) };
    const closes = part.startsWith('</') || (element && part.endsWith('/>')) || false;
    tokens.push({ part, closes, ...(element && { element }) });
  }
  return tokens;
}

/**
 * An SVG without the elements and attributes that do more than draw, and without comments and metadata.
 *
 * @returns null for a document that is not plain, well-formed XML in UTF-8, or of which nothing is left
 */
export function cleanSvg(bytes: Uint8Array): Buffer | null {
  const text = decodeUtf8(bytes);
  const tokens = text === null ? null : tokensOf(text);
  if (!tokens) return null;
  const inert = inertPrefixes(tokens.flatMap(({ element }) => element ?? []));
  let depth = 0;
  /** The depth of the element that is left out; 0 outside of one. */
  let leftOut = 0;
  const kept: string[] = [];
  for (const { part, element, closes } of tokens) {
    if (element) depth += 1;
    if (element && !leftOut && !isKept(element, inert)) leftOut = depth;
    if (!leftOut && !part.startsWith('<!'))
      kept.push(element ? safeTag(part, element, inert) : part);
    else if (!leftOut && part.startsWith('<![')) kept.push(part);
    if (closes) {
      if (depth === leftOut) leftOut = 0;
      depth -= 1;
    }
  }
  const cleaned = Buffer.from(kept.join('').trim());
  return depth === 0 && isSafeSvg(cleaned) ? cleaned : null;
}

/** Whether an element draws, or is data of a drawing program. What it says about its author is left out. */
const isKept = ({ prefix, name }: SvgElement, inert: ReadonlySet<string>): boolean =>
  inert.has(prefix) || (ELEMENTS.has(name) && name !== 'metadata');

/** A tag without the attributes that do more than draw. */
function safeTag(part: string, element: SvgElement, inert: ReadonlySet<string>): string {
  if (inert.has(element.prefix)) return part;
  return part.replace(ATTRIBUTES, (written, name: string, quoted: string) =>
    isSafe(element, [name, decodeXML(quoted.slice(1, -1))]) ? written : '',
  );
}

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

const parseAttributes = (text: string) =>
  [...text.matchAll(ATTRIBUTES)].map(([, name = '', quoted = '']): [string, string] => [
    name,
    decodeXML(quoted.slice(1, -1)),
  ]);

function splitName(qualified: string): { prefix: string; name: string } {
  const at = qualified.indexOf(':');
  return { prefix: qualified.slice(0, Math.max(at, 0)), name: qualified.slice(at + 1) };
}

/** The prefixes that are declared, and nowhere for a namespace of a browser. */
function inertPrefixes(elements: readonly SvgElement[]): Set<string> {
  const declared = elements
    .flatMap(({ attributes }) => attributes)
    .filter(([name]) => name.startsWith('xmlns:'))
    .map(([name, value]) => ({ prefix: name.slice(6), isActive: ACTIVE_NAMESPACE.test(value) }));
  const active = new Set(declared.filter(({ isActive }) => isActive).map(({ prefix }) => prefix));
  return new Set(declared.map(({ prefix }) => prefix).filter((prefix) => !active.has(prefix)));
}

function isSafe(element: SvgElement, [qualified, value]: [name: string, value: string]): boolean {
  const { name } = splitName(qualified);
  // A browser skips spaces and control characters in the scheme of a URL.
  const compact = value.replace(/[\s\p{Cc}]/gu, '');
  if (/^on/i.test(name) || SCRIPT_URL.test(compact)) return false;
  // An animation could set it.
  if (name === 'attributeName') return !/href|^on/i.test(value);
  if (name !== 'href' && name !== 'src') return true;
  return (
    compact.startsWith('#') ||
    compact.startsWith('data:') ||
    (element.name === 'a' && /^https?:/.test(compact))
  );
}
