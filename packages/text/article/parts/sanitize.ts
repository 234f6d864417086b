import { defaultSchema, type Options } from 'rehype-sanitize';
import { UNSEEN } from '../../html/tags';
import { CALLOUT_KINDS } from '../../markdown/callouts';

const LABELS = ['ariaLabel', 'ariaDescribedBy', 'ariaLabelledBy'];
const MEDIA = ['audio', 'video'];
const CALLOUT_CLASSES = CALLOUT_KINDS.map((name) => `markdown-alert-${name}`);
/** Lines of code, such as `1,3-5`. */
const LINES = /^\d{1,4}(-\d{1,4})?(,\d{1,4}(-\d{1,4})?){0,49}$/;
/** Browsers lay out up to 65,534 rows for one cell. */
const COLUMNS = /^\d{1,2}$/;
const ROWS = /^\d{1,3}$/;
/** Pixels. */
const SIZE = /^\d{1,4}$/;
const CELL: NonNullable<Options['attributes']>[string] = [
  ...['align', 'headers', 'scope'],
  ['colSpan', COLUMNS],
  ['rowSpan', ROWS],
];

/**
 * The HTML that an article may contain: the elements that editors really use, each with few attributes.
 * No scripts, event handlers, styles, forms or SVG, which needs another parser. Ids get the prefix
 * `user-content-`, so that none of them shadows a variable of the page; `placeAnchors` removes it where it is
 * not needed.
 *
 * Iframes, inputs, audio and video pass; `embedVideos`, `keepTaskBoxes` and `placeMedia` process them. MathML
 * does not pass: formulas are `code` with their TeX, which `renderFormulas` renders.
 */
export const sanitizeSchema: Options = {
  tagNames: [
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'div', 'section', 'aside', 'blockquote', 'hr'],
    ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'pre', 'code', 'kbd', 'samp', 'var', 'details'],
    ...['summary', 'figure', 'figcaption', 'picture', 'img', 'iframe', 'input', 'a', 'span', 'br'],
    ...['wbr', 'em', 'strong', 'b', 'i', 'u', 's', 'strike', 'del', 'ins', 'mark', 'small', 'sub'],
    ...['sup', 'q', 'cite', 'abbr', 'dfn', 'time', 'tt', 'ruby', 'rt', 'rp', 'table', 'caption'],
    ...['colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th'],
    ...['audio', 'video', 'source', 'track'],
  ],
  attributes: {
    '*': ['dir', 'id', 'lang', 'title', ['translate', 'no']],
    a: [
      'href',
      'name',
      'hrefLang',
      'dataFootnoteBackref',
      'dataFootnoteRef',
      ['className', 'data-footnote-backref'],
      ...LABELS,
    ],
    audio: ['src'],
    blockquote: ['cite'],
    code: [
      ['className', /^language-[\w+#.-]{1,40}$/, 'math-inline', 'math-display'],
      ['dataMarked', LINES],
      ['dataNumbers', /^\d{1,6}$/],
    ],
    col: [['span', COLUMNS]],
    colgroup: [['span', COLUMNS]],
    del: ['cite', 'dateTime'],
    details: ['open'],
    div: ['align', ['className', 'gallery', 'markdown-alert', ...CALLOUT_CLASSES]],
    h2: [['className', 'sr-only']],
    iframe: ['src'],
    img: ['alt', 'height', 'src', 'width'],
    input: ['checked', ['type', 'checkbox']],
    ins: ['cite', 'dateTime'],
    li: ['value', ['className', 'task-list-item']],
    ol: ['reversed', 'start', 'type', ['className', 'contains-task-list']],
    p: ['align', ['className', 'markdown-alert-title']],
    q: ['cite'],
    section: ['dataFootnotes', ['className', 'footnotes']],
    source: ['src', 'type'],
    td: CELL,
    th: [...CELL, 'abbr'],
    time: ['dateTime'],
    track: [
      'src',
      'srcLang',
      'label',
      'default',
      ['kind', 'subtitles', 'captions', 'descriptions', 'chapters'],
    ],
    ul: [['className', 'contains-task-list']],
    video: ['poster', 'src', ['height', SIZE], ['width', SIZE]],
  },
  ancestors: { ...defaultSchema.ancestors, source: MEDIA, track: MEDIA },
  clobber: ['ariaDescribedBy', 'ariaLabelledBy', 'headers', 'id', 'name'],
  clobberPrefix: 'user-content-',
  protocols: {
    cite: ['http', 'https'],
    href: ['http', 'https', 'mailto', 'tel'],
    poster: ['http', 'https'],
    src: ['http', 'https'],
  },
  required: {},
  strip: UNSEEN,
};

/** The MathML that a formula may become: presentation only, no links, images, actions, styles or HTML. */
export const formulaSchema: Options = {
  tagNames: [
    ...['math', 'semantics', 'annotation', 'mrow', 'mi', 'mn', 'mo', 'mtext', 'ms', 'mspace'],
    ...['mfrac', 'msqrt', 'mroot', 'mstyle', 'mpadded', 'mphantom', 'menclose', 'mtable', 'mtr'],
    ...['mtd', 'msub', 'msup', 'msubsup', 'munder', 'mover', 'munderover', 'mmultiscripts'],
    ...['mprescripts', 'none'],
  ],
  attributes: {
    '*': [
      ['className', /^(?:tml|chr|wbk)-[\w-]+$|^math(?:cal|scr)$|^(?:up|down)strike$|^sout$/],
      ...['mathcolor', 'mathbackground', 'mathsize', 'mathvariant', 'displaystyle', 'scriptlevel'],
      ...['width', 'height', 'depth', 'lspace', 'rspace', 'voffset', 'linethickness', 'notation'],
      ...['form', 'fence', 'separator', 'stretchy', 'symmetric', 'minsize', 'maxsize', 'largeop'],
      ...['movablelimits', 'accent', 'accentunder', 'columnalign', 'rowspacing', 'columnspacing'],
      ...['columnspan', 'rowspan', 'linebreak'],
    ],
    annotation: [['encoding', 'application/x-tex']],
    math: [['display', 'block']],
  },
  required: {},
};
