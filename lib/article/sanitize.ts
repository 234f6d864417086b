import { defaultSchema, type Options } from 'rehype-sanitize';

const attributes = defaultSchema.attributes ?? {};

/**
 * What may stay of an article's HTML: the elements that editors really use, no script, no handler,
 * no style, no form control, no frame. Ids and names get the prefix `user-content-`.
 */
export const sanitizeSchema: Options = {
  ...defaultSchema,
  tagNames: [
    ...(defaultSchema.tagNames ?? []).filter((name) => name !== 'input'),
    'abbr',
    'aside',
    'caption',
    'cite',
    'col',
    'colgroup',
    'dfn',
    'figcaption',
    'figure',
    'mark',
    'small',
    'time',
    'u',
    'wbr',
  ],
  attributes: {
    ...attributes,
    '*': [...(attributes['*'] ?? []).filter((name) => name !== 'className'), 'lang', 'dir'],
    abbr: ['title'],
    img: [...(attributes.img ?? []), 'alt', 'title', 'width', 'height', 'src'],
    time: ['dateTime'],
    td: [...(attributes.td ?? []), 'colSpan', 'rowSpan', 'align'],
    th: [...(attributes.th ?? []), 'colSpan', 'rowSpan', 'align', 'scope'],
  },
  // Their text is no text of the article.
  strip: ['script', 'style', 'template', 'noscript', 'iframe', 'object'],
  protocols: {
    ...defaultSchema.protocols,
    href: ['http', 'https', 'mailto', 'tel'],
    src: ['http', 'https'],
  },
};
