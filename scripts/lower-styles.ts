import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import postcss, { type AtRule, type Rule } from 'postcss';

/** Much smaller than a pixel: what `width < 44rem` excludes is not `max-width: 44rem`. */
const STEP_REM = 0.001;
/** As the bundler writes `width < 44rem`. */
const NEGATED_WIDTH = /not \(min-width:\s*([\d.]+)rem\)/g;
const PSEUDO_ELEMENT = /(?:::[\w-]+(?:\([^)]*\))?|:(?:before|after))$/;
const COMBINATOR = /[\s>+~]/;

/**
 * Rewrites what the bundler leaves in the style sheets when it lowers them to the `browserslist` of
 * package.json: cascade layers, without which Chromium before 99 drops the whole sheet, and negated widths,
 * which it does not know before 104.
 *
 * @param folder style sheets of a build
 */
export async function lowerStyles(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.css'));
  await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name);
      await writeFile(file, lowerStyleSheet(await readFile(file, 'utf8')));
    }),
  );
}

/**
 * Replaces layers by the order of their rules and no specificity (`:where`), so that every rule outside of a
 * layer wins, as before; and negated minimum widths by maximum widths.
 *
 * @throws {Error} if what is not supported remains: layers in another order, negations of other queries
 */
export function lowerStyleSheet(css: string): string {
  const root = postcss.parse(css);
  root.walkAtRules('layer', (layer) => {
    // The bundler has put the layers into their order.
    if (!layer.nodes || layer.parent?.type !== 'root') throw layer.error('a layer in another form');
    layer.walkRules(lowerSpecificity);
    layer.replaceWith(layer.nodes);
  });
  root.walkAtRules('media', lowerWidths);
  return root.toString();
}

/**
 * Wraps selectors in `:where`, up to their pseudo-element, which may not be inside. One without a combinator is
 * of the root element, which no other rule styles: it stays as it is, so that Chromium before 88, which has no
 * `:where`, keeps the colours and sizes.
 */
function lowerSpecificity(rule: Rule): void {
  rule.selectors = rule.selectors.map((selector) => {
    if (!COMBINATOR.test(selector)) return selector;
    const [element = ''] = PSEUDO_ELEMENT.exec(selector) ?? [];
    const subject = selector.slice(0, selector.length - element.length);
    return `:where(${subject}${/[\s>+~]$/.test(subject) ? '*' : ''})${element}`;
  });
}

function lowerWidths(media: AtRule): void {
  const most = (_: string, rem: string) => `(max-width:${Number(rem) - STEP_REM}rem)`;
  media.params = media.params.replace(NEGATED_WIDTH, most).replace(/\((\([^()]+\))\)/g, '$1');
  if (/not \(|[<>]/.test(media.params)) throw media.error('a query that old browsers do not know');
}
