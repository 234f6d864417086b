import { children, classes, element, findAll, hasClass } from '@wenzhan/text/html/elements';
import type { Element, ElementContent } from 'hast';
import { toString as textOf } from 'hast-util-to-string';

/** Hexo's table of line numbers and code. */
export function highlighted(node: Element, code: Element): Element {
  const pres = findAll(node, 'pre');
  const lines = codeOf(pres.at(-1) ?? code);
  const language = classes(node).find((name) => name !== 'highlight') ?? 'text';
  return preOf(lines, language);
}

/** Code with its language as a class, however its editor wrote it; null for code that is in this shape. */
export function shapeCode(node: Element): ElementContent[] | null {
  if (hasClass(node, /^wp-block-verse$/)) return [element('p', {}, withBreaks(node.children))];
  const code = children(node).find(({ tagName }) => tagName === 'code');
  const named = [...classes(node), ...classes(code)];
  const { lang, dataLang, dataEnlighterLanguage, dataLanguage } = {
    ...node.properties,
    ...code?.properties,
  };
  const language =
    /(?:^| )(?:lang(?:uage)?[-:]|brush: ?)([\w+#.-]+)/.exec(named.join(' '))?.[1] ??
    [lang, dataLang, dataEnlighterLanguage, dataLanguage].find((one) => typeof one === 'string') ??
    named.find(isLanguage);
  const text = codeOf(node);
  const isPlain = text === textOf(node) && (!language || isNamed(code, language));
  return isPlain
    ? null
    : [preOf(text, String(language ?? 'text').replace(/[^\w+#.-]+/g, '') || 'text')];
}

const isNamed = (code: Element | undefined, language: unknown) =>
  classes(code)[0] === `language-${String(language).toLowerCase()}`;

/** Names that some editors write as a class of their own. */
const LANGUAGES = new Set(
  'bash c cpp csharp css delphi diff go groovy html ini java javascript js json kotlin lua makefile matlab objc objectivec perl php powershell python py r ruby rust scala sh shell sql swift ts typescript vb xml yaml'.split(
    ' ',
  ),
);
const isLanguage = (name: string) => LANGUAGES.has(name.toLowerCase());

/** The text of code, in which editors wrote the ends of lines as elements, too. */
function codeOf(node: Element): string {
  return node.children
    .map((child) => {
      if (child.type === 'text') return child.value;
      if (child.type !== 'element') return '';
      if (child.tagName === 'br') return '\n';
      const text = codeOf(child);
      return /^(li|div|p|tr)$/.test(child.tagName) && !text.endsWith('\n') ? `${text}\n` : text;
    })
    .join('');
}

function preOf(text: string, language: string): Element {
  const className = [`language-${language.toLowerCase()}`];
  const value = `${text.replace(/\n$/, '')}\n`;
  return element('pre', {}, [element('code', { className }, [{ type: 'text', value }])]);
}

/** Verse with its line breaks, and with its indentation, which paragraphs lose. */
function withBreaks(nodes: readonly ElementContent[]): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (node.type !== 'text') return [node];
    return node.value
      .replace(/^ +| {2,}/gm, (spaces) => '\u00a0'.repeat(spaces.length))
      .split('\n')
      .flatMap((value, index) => [
        ...(index > 0 ? [element('br', {})] : []),
        { type: 'text' as const, value },
      ]);
  });
}
