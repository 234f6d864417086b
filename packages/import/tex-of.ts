import { halfWidth } from '@wenzhan/kit/text/half-width';
import { classes, findBy } from '@wenzhan/text/html/elements';
import type { Element } from 'hast';
import { toString as textOf } from 'hast-util-to-string';

/** The TeX of a formula as MathML, KaTeX and MathJax write it; null for any other element. */
export function texOf(node: Element): string | null {
  const isScript = node.tagName === 'script' && /^math\/tex/.test(String(node.properties.type));
  if (isScript) return textOf(node);
  const isFormula =
    node.tagName === 'math' || classes(node).some((name) => /^katex(-display)?$/.test(name));
  if (!isFormula) return null;
  const annotation = findBy(node, ({ properties }) => properties.encoding === 'application/x-tex');
  return annotation ? textOf(annotation) : null;
}

/** TeX with the punctuation of ASCII in place of that of Chinese text, and without the backslash that Markdown takes. */
export const halfWidthTex = (tex: string): string =>
  halfWidth(tex.replace(/…+/g, '...').replaceAll('、', ',').replaceAll('\\*', '*'));
