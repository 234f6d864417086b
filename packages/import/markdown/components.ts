import { callout, fenced, folded, labelled, picture, written } from '../markdown-pieces';
import { CODE, lineCounter, readTags, type TagSyntax, textsIn } from '../read-tags';
import type { FolderContext, FolderTag } from './site';

/** An expression of JSX, with three levels of braces. */
const BRACED = String.raw`\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}`;
const ATTRIBUTES = String.raw`(?:\s+(?:[\w:@.-]+(?:=(?:"[^"]*"|'[^']*'|${BRACED}|[^\s"'<>{}=]+))?|${BRACED}))*`;
const ATTRIBUTE = new RegExp(
  String.raw`([\w:@.-]+)(?:=(?:"([^"]*)"|'([^']*)'|\{(${BRACED.slice(2, -2)})\}|([^\s"'<>{}=]+)))?`,
  'g',
);

/** The text of an expression that is one: a literal, or the address of a file. Null for any other. */
function literal(expression: string, files: ReadonlyMap<string, string>): string | null {
  const code = expression.trim();
  const [, text] = /^["'`]([^"'`{}]*)["'`]$/.exec(code) ?? [];
  const [, file] =
    /^(?:require|useBaseUrl|withBase)\(\s*["']([^"'\n]*)["']\s*\)(?:\.default)?$/.exec(code) ?? [];
  return text ?? file ?? files.get(code) ?? (/^[\d.]+$/.test(code) ? code : null);
}

/** The attributes of a tag; those whose value is computed are missing. */
function attributesOf(text: string, files: ReadonlyMap<string, string>): [string, string][] {
  return [...text.matchAll(ATTRIBUTE)].flatMap(
    ([, name = '', double, single, expression, bare]): [string, string][] => {
      // Vue has expressions in the values of attributes that begin with a colon.
      const quotedText = double ?? single;
      const value = name.startsWith(':')
        ? literal(quotedText ?? '', files)
        : expression === undefined
          ? (quotedText ?? bare ?? '')
          : literal(expression, files);
      return value === null ? [] : [[name.replace(/^:/, ''), value]];
    },
  );
}

const pick = (words: readonly string[], ...names: string[]): string =>
  names
    .map((name) => words.find((word) => word.startsWith(`${name}=`)))
    .find(Boolean)
    ?.replace(/^[^=]*=/, '') ?? '';

const inner: FolderTag = (_, content) => content;

const image: FolderTag = (words) => {
  const url = pick(words, 'src', 'img', 'url');
  return url ? picture(url, pick(words, 'caption', 'title'), pick(words, 'alt')) : null;
};

const link: FolderTag = (words, content) => {
  const url = pick(words, 'to', 'href', 'link');
  return url && content.trim() ? `[${content.trim()}](${written(url)})` : content;
};

const pairs = (names: string, tag: FolderTag) =>
  names.split(' ').map((name): [string, FolderTag] => [name, tag]);

/** Components of Docusaurus, VuePress, VitePress and their themes. */
export const COMPONENTS: TagSyntax<FolderContext> = {
  pattern: new RegExp(
    String.raw`${CODE}|<(?<name>[A-Z][\w.]*|[a-z]+(?:-\w+)+)(?<words>${ATTRIBUTES})\s*\/?>|<[a-z][\w]*(?=[^<>]*=\{)${ATTRIBUTES}\s*\/?>`,
    'gm',
  ),
  closing: (name) => new RegExp(String.raw`</${name}\s*>`, 'g'),
  textsIn,
  tags: new Map([
    ...pairs('Badge', (words) => pick(words, 'text') || null),
    ...pairs('Image Img ThemedImage', image),
  ]),
  blocks: new Map<string, FolderTag>([
    ...pairs(
      'Tabs CodeGroup code-group CodeTabs BrowserWindow Highlight Columns Column Fragment ClientOnly',
      inner,
    ),
    ...pairs('TabItem CodeGroupItem Tab code-block', (words, content) =>
      labelled(pick(words, 'label', 'title', 'value'), content),
    ),
    ...pairs('Admonition', (words, content) =>
      callout(pick(words, 'type') || 'note', pick(words, 'title'), content),
    ),
    ...pairs('Details', (words, content) => folded(pick(words, 'summary'), content)),
    ...pairs('CodeBlock', (words, content) =>
      fenced(
        content.replace(/^\s*\{`|`\}\s*$/g, ''),
        pick(words, 'language'),
        pick(words, 'title'),
      ),
    ),
    ...pairs('Link RouterLink router-link', link),
    ...pairs('Badge', (_, content) => content),
  ]),
  verbatim: /^CodeBlock$/,
};

const IMPORTED_FILE =
  /^import\s+([\w$]+)\s+from\s*["']([^"'\n]+\.(?:png|jpe?g|gif|webp|avif|svg))["']/gim;
/** Modules of JavaScript that begin a paragraph, to its end; and comments of MDX. */
const PROGRAM = new RegExp(
  String.raw`${CODE}|(?<module>^(?:import\s+(?:["']|[\w$*{][^;"']{0,400}?\sfrom\s*["'])|export\s+(?:const|let|var|default|function|async|\{|\*))[^\n]*(?:\n(?![ \t]*(?:\n|$))[^\n]+)*)|(?<comment>\{/\*(?:[^*]|\*(?!/))*\*/\})`,
  'gm',
);

/** Converts a text with components of React (MDX) to Markdown: modules and comments go, which is noted. */
export function readMdx(body: string, context: FolderContext): string {
  const modules: string[] = [];
  const files = new Map(
    [...body.matchAll(IMPORTED_FILE)].map(([, name = '', file = '']) => [name, file]),
  );
  const text = body.replace(PROGRAM, (whole: string, ...match) => {
    const { module, comment } = match.at(-1) as Record<string, string | undefined>;
    if (module === undefined && comment === undefined) return whole;
    if (module !== undefined) modules.push(...module.split('\n'));
    // The lines stay, so that those after them have their numbers.
    return whole.replace(/[^\n]+/g, '');
  });
  if (modules.length > 0) {
    context.note(`import和export没有搬来（${modules.length}行）：${modules.slice(0, 3).join(' ')}`);
  }
  return readComponents(text, context, files);
}

/** Converts the components of a text to Markdown. @param files pictures by the names that its modules give them */
function readComponents(
  body: string,
  context: FolderContext,
  files: ReadonlyMap<string, string> = new Map(),
): string {
  const syntax: TagSyntax<FolderContext> = {
    ...COMPONENTS,
    wordsOf: (text) => attributesOf(text, files).map(([name, value]) => `${name}=${value}`),
    withoutTags: (part) => (/^<[a-z]/.test(part) ? plainTag(part, files) : part),
  };
  return readTags(body, syntax, context);
}

/** A tag of HTML with the attributes that have a value without a program. */
function plainTag(tag: string, files: ReadonlyMap<string, string>): string {
  const [, name = '', text = '', end = ''] = /^<(\w+)([\s\S]*?)(\/?>)$/.exec(tag) ?? [];
  const attributes = attributesOf(text, files)
    .filter(([attribute]) => attribute !== 'className')
    .map(([attribute, value]) => ` ${attribute}="${value.replace(/"/g, '&quot;')}"`);
  return `<${name}${attributes.join('')}${end}`;
}

/** Scripts and styles of Vue in a text, what it computes, and files that it includes. */
const VUE = new RegExp(
  String.raw`${CODE}|^<(?<block>script|style)\b[^>\n]*>|(?<include>^(?:<<<[ \t]*[@~./\w]|@\[code|<!--[ \t]*@include:)[^\n]*)|(?<value>\{\{(?:[^{}\n]|\}(?!\}))*\}\})`,
  'gm',
);

/**
 * Converts a text with components of Vue to Markdown: its scripts and styles, what it computes and the files that it
 * includes go, which is noted.
 */
export function readVue(body: string, context: FolderContext): string {
  const lineAt = lineCounter(body, context.bodyLine);
  const pattern = new RegExp(VUE);
  let text = '';
  let end = 0;
  for (let match = pattern.exec(body); match; match = pattern.exec(body)) {
    const { block, value, include } = match.groups ?? {};
    const part = block ? `<${block}>` : (value ?? include);
    if (part === undefined) continue;
    const closing = `</${block}>`;
    const close = block ? body.indexOf(closing, pattern.lastIndex) : -1;
    if (block && close === -1) break;
    const kind = include ? '引用的文件' : '程序';
    context.note(`第${lineAt(match.index)}行的${kind}没有搬来：${part}`);
    const until = block ? close + closing.length : pattern.lastIndex;
    // The lines stay, so that those after them have their numbers.
    text += body.slice(end, match.index) + body.slice(match.index, until).replace(/[^\n]+/g, '');
    end = until;
    pattern.lastIndex = until;
  }
  return readComponents(text + body.slice(end), context);
}
