import { defaultSchema, type Options } from 'rehype-sanitize';

const LABELS = ['ariaLabel', 'ariaDescribedBy', 'ariaLabelledBy'];
const CELL = ['align', 'colSpan', 'rowSpan', 'headers', 'scope'];

/**
 * The HTML that an article may contain: the elements that editors really use, each with few attributes.
 * No scripts, event handlers, styles, forms or SVG, which has a parser of its own. Ids get the prefix
 * `user-content-`, so that none of them shadows a variable of the page.
 *
 * Iframes and inputs pass; `embedVideos` and `keepTaskBoxes` process them.
 */
export const sanitizeSchema: Options = {
  tagNames: [
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'div', 'section', 'aside', 'blockquote', 'hr'],
    ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'pre', 'code', 'kbd', 'samp', 'var', 'details'],
    ...['summary', 'figure', 'figcaption', 'picture', 'img', 'iframe', 'input', 'a', 'span', 'br'],
    ...['wbr', 'em', 'strong', 'b', 'i', 'u', 's', 'strike', 'del', 'ins', 'mark', 'small', 'sub'],
    ...['sup', 'q', 'cite', 'abbr', 'dfn', 'time', 'tt', 'ruby', 'rt', 'rp', 'table', 'caption'],
    ...['colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th'],
  ],
  attributes: {
    '*': ['dir', 'id', 'lang', 'title'],
    a: [
      'href',
      'hrefLang',
      'dataFootnoteBackref',
      'dataFootnoteRef',
      ['className', 'data-footnote-backref'],
      ...LABELS,
    ],
    blockquote: ['cite'],
    code: [['className', /^language-[\w+#.-]{1,40}$/]],
    col: ['span'],
    colgroup: ['span'],
    del: ['cite', 'dateTime'],
    details: ['open'],
    div: ['align'],
    h2: [['className', 'sr-only']],
    iframe: ['src'],
    img: ['alt', 'height', 'src', 'width'],
    input: ['checked', ['type', 'checkbox']],
    ins: ['cite', 'dateTime'],
    li: ['value', ['className', 'task-list-item']],
    ol: ['reversed', 'start', 'type', ['className', 'contains-task-list']],
    p: ['align'],
    q: ['cite'],
    section: ['dataFootnotes', ['className', 'footnotes']],
    td: CELL,
    th: [...CELL, 'abbr'],
    time: ['dateTime'],
    ul: [['className', 'contains-task-list']],
  },
  ancestors: defaultSchema.ancestors ?? null,
  clobber: ['ariaDescribedBy', 'ariaLabelledBy', 'headers', 'id'],
  clobberPrefix: 'user-content-',
  protocols: {
    cite: ['http', 'https'],
    href: ['http', 'https', 'mailto', 'tel'],
    src: ['http', 'https'],
  },
  required: {},
  // Removed with their text, which is not part of the article.
  strip: [
    ...['script', 'style', 'template', 'noscript', 'object', 'embed', 'applet', 'svg'],
    ...['title', 'textarea', 'select', 'option', 'button', 'xmp', 'noembed', 'noframes'],
    ...['plaintext', 'audio', 'video', 'canvas', 'frameset'],
  ],
};
