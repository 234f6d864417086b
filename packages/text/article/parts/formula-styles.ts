import type { Element, Root } from 'hast';
import { visit } from 'unist-util-visit';

/**
 * Classes of what Temml says in style attributes, which the policy forbids; `prose-formulas.module.css` has
 * them.
 */
const CLASSES: readonly (readonly [RegExp, string])[] = [
  [/^padding-left:0(em|pt)$/, 'tml-pl0'],
  [/^padding-right:0(em|pt)$/, 'tml-pr0'],
  [/^padding-left:1em$/, 'tml-pl1'],
  [/^border-top:/, 'tml-bt'],
  [/^border-right:/, 'tml-br'],
  [/^border-bottom:/, 'tml-bb'],
  [/^border-left:/, 'tml-bl'],
  [/^border:/, 'tml-fbox'],
  [/^width:100%$/, 'tml-wide'],
  [/^width:50%$/, 'tml-half'],
  [/^math-depth:0$/, 'tml-depth0'],
  [/^text-align:left$/, 'tml-left'],
  [/^margin-left:-/, 'tml-closer'],
];
const COLOUR = /^color:(#[0-9a-f]{3,8})$/i;

/**
 * Replaces the style attributes of Temml's MathML by classes, and colours by `mathcolor`. Styles without a
 * class are dropped: the formula is a little wider or narrower.
 */
export function readStyles(tree: Root): void {
  visit(tree, 'element', ({ properties }) => {
    const styles = String(properties.style ?? '').split(';');
    delete properties.style;
    for (const style of styles.map((one) => one.trim())) readStyle(properties, style);
  });
}

function readStyle(properties: Element['properties'], style: string): void {
  const colour = COLOUR.exec(style)?.[1];
  if (colour) properties.mathcolor = colour;
  const name = CLASSES.find(([pattern]) => pattern.test(style))?.[1];
  if (name)
    properties.className = [...new Set([properties.className ?? [], name].flat())] as string[];
}
