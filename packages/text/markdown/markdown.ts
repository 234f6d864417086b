import { inLanguage } from '@wenzhan/kit/language';
import { en, zh } from '@wenzhan/texts/article-text';
import { inTextLanguage, textLanguage } from '@wenzhan/texts/text-language';
import type { Element, Root } from 'hast';
import { h } from 'hastscript';
import rehypeRaw from 'rehype-raw';
import rehypeStringify from 'rehype-stringify';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { markdownSyntax } from './markdown-syntax';
import { addPictureSizes } from './parts/picture-sizes';
import { remarkCodeBlocks } from './parts/remark-code-blocks';
import { checkRawHtml } from './raw-html';
import { remarkCallouts } from './remark-callouts';
import { remarkProseTags } from './remark-prose-tags';

const processorWith = ({ footnotes, backToText }: typeof zh) =>
  unified()
    .use(remarkParse)
    .use(remarkProseTags)
    .use(markdownSyntax)
    .use(remarkCallouts)
    .use(remarkCodeBlocks)
    .use(remarkRehype, {
      allowDangerousHtml: true,
      // The frontend prefixes ids, as it does for any backend.
      clobberPrefix: '',
      footnoteLabel: footnotes,
      footnoteBackLabel: backToText,
    })
    .use(() => checkRawHtml)
    .use(rehypeRaw)
    .use(() => makeFigures)
    .use(rehypeStringify)
    .freeze();

const processors = { zh: processorWith(zh), en: processorWith(en) };

/**
 * Renders GitHub-flavoured Markdown to HTML with image sizes. Raw HTML is kept: not sanitised.
 *
 * @param locale the language of the text; by default that of the call, or of the site
 */
export async function renderMarkdown(markdown: string, locale = textLanguage()): Promise<string> {
  const processor = inLanguage(processors, locale)().use(() => addPictureSizes);
  return String(await inTextLanguage(locale, () => processor.process(markdown)));
}

/** The same, synchronously, without image sizes, which require reading files. */
export function renderMarkdownAlone(markdown: string): string {
  return String(inLanguage(processors).processSync(markdown));
}

/** Replaces a paragraph that consists of one image with a title by a figure with a caption. */
function makeFigures(tree: Root): void {
  visit(tree, 'element', (node, index, parent) => {
    const picture = node.tagName === 'p' ? onlyPicture(node) : null;
    if (!picture || !parent || index === undefined) return;
    const { title, ...properties } = picture.properties;
    if (typeof title !== 'string' || title === '') return;
    parent.children[index] = h('figure', [{ ...picture, properties }, h('figcaption', title)]);
  });
}

function onlyPicture({ children }: Element): Element | null {
  const [child, ...others] = children.filter(
    (node) => node.type !== 'text' || node.value.trim() !== '',
  );
  const alone = others.length === 0 && child?.type === 'element' && child.tagName === 'img';
  return alone ? child : null;
}
