import type { Element, ElementContent, Root } from 'hast';
import rehypeRaw from 'rehype-raw';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { addPictureSizes } from './picture-sizes';

const processor = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype, {
    allowDangerousHtml: true,
    // Whoever shows the HTML prefixes ids, as it must for any backend.
    clobberPrefix: '',
    footnoteLabel: '脚注',
    footnoteBackLabel: '返回正文',
  })
  .use(rehypeRaw)
  .use(() => makeFigures)
  .use(rehypeStringify)
  .freeze();

const sizing = processor()
  .use(() => addPictureSizes)
  .freeze();

/** The HTML of GitHub-flavoured Markdown, HTML inside it kept as it is: it is not sanitised. */
export async function renderMarkdown(markdown: string): Promise<string> {
  return String(await sizing.process(markdown));
}

/** The same without the sizes of pictures, for which files must be read. */
export function renderMarkdownAlone(markdown: string): string {
  return String(processor.processSync(markdown));
}

/** A picture alone in its paragraph, with a title, becomes a figure with the title below it. */
function makeFigures(tree: Root): void {
  visit(tree, 'element', (node, index, parent) => {
    const picture = node.tagName === 'p' ? onlyPicture(node) : null;
    if (!picture || !parent || index === undefined) return;
    const { title, ...properties } = picture.properties;
    if (typeof title !== 'string' || title === '') return;
    parent.children[index] = element('figure', [
      { ...picture, properties },
      element('figcaption', [{ type: 'text', value: title }]),
    ]);
  });
}

function onlyPicture({ children }: Element): Element | null {
  const [child, ...others] = children.filter(
    (node) => node.type !== 'text' || node.value.trim() !== '',
  );
  const alone = others.length === 0 && child?.type === 'element' && child.tagName === 'img';
  return alone ? child : null;
}

function element(tagName: string, children: ElementContent[]): Element {
  return { type: 'element', tagName, properties: {}, children };
}
