import type { Element, ElementContent } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { children, classes, element, findAll, hasClass } from './elements';

/** Hexo's table of line numbers and code. */
export function highlighted(node: Element, code: Element): Element {
  const pres = findAll(node, 'pre');
  const lines = textOf(pres.at(-1) ?? code);
  const language = classes(node).find((name) => name !== 'highlight') ?? 'text';
  return preOf(lines, language);
}

/** Code with its language as a class, however its editor wrote it; null for code that is in this shape. */
export function shapeCode(node: Element): ElementContent[] | null {
  if (hasClass(node, /^wp-block-verse$/)) return [element('p', {}, withBreaks(node.children))];
  const code = children(node).find(({ tagName }) => tagName === 'code');
  const named = [...classes(node), ...classes(code)];
  if (code && named.some((name) => name.startsWith('language-')) && classes(code).length === 1) {
    return null;
  }
  const { lang, dataLang, dataEnlighterLanguage, dataLanguage } = {
    ...node.properties,
    ...code?.properties,
  };
  const language =
    /(?:^| )(?:lang(?:uage)?-|brush: ?)([\w+#.-]+)/.exec(named.join(' '))?.[1] ??
    [lang, dataLang, dataEnlighterLanguage, dataLanguage].find((one) => typeof one === 'string');
  return language ? [preOf(textOf(node), String(language))] : null;
}

function preOf(text: string, language: string): Element {
  const className = [`language-${language.toLowerCase()}`];
  const value = `${text.replace(/\n$/, '')}\n`;
  return element('pre', {}, [element('code', { className }, [{ type: 'text', value }])]);
}

function withBreaks(nodes: readonly ElementContent[]): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (node.type !== 'text') return [node];
    return node.value
      .split('\n')
      .flatMap((value, index) => [
        ...(index > 0 ? [element('br', {})] : []),
        { type: 'text' as const, value },
      ]);
  });
}
