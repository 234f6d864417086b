import { defaultSchema, type Options } from 'rehype-sanitize';

const LABELS = ['ariaLabel', 'ariaDescribedBy', 'ariaLabelledBy'];
const CELL = ['align', 'colSpan', 'rowSpan', 'headers', 'scope'];

/**
 * What may stay of an article's HTML: the elements that editors really use, each with its own few
 * attributes. No script, no handler, no style, no form, no drawing language with a parser of its
 * own. Ids get the prefix `user-content-`, so that none of them names a variable of the page.
 *
 * Frames and checkboxes come through here and are seen to by `embedVideos` and `keepTaskBoxes`.
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
  // Their text is no text of the article.
  strip: [
    ...['script', 'style', 'template', 'noscript', 'object', 'embed', 'applet', 'svg'],
    ...['title', 'textarea', 'select', 'option', 'button', 'xmp', 'noembed', 'noframes'],
    ...['plaintext', 'audio', 'video', 'canvas', 'frameset'],
  ],
};
