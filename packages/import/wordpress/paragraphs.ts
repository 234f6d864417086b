const BLOCK =
  '(?:p|div|h[1-6]|ul|ol|li|dl|dt|dd|table|thead|tbody|tfoot|tr|td|th|caption|colgroup|col|blockquote|figure|figcaption|hr|pre|form|fieldset|iframe|audio|video|details|summary|section|article|aside|header|footer|nav|address|style|script|object)';
/** Elements whose line breaks stay as they are. */
const VERBATIM = /<(pre|script|style|textarea|table|svg)\b[\s\S]*?(?:<\/\1>|(?![\s\S]))/gi;
const OPENS = new RegExp(`^</?${BLOCK}\\b`, 'i');
const AROUND = new RegExp(`(</?${BLOCK}\\b[^<>]*>)\\s*`, 'gi');

/**
 * Makes paragraphs of a text from the classic editor, which stores empty lines for them and single line breaks
 * for `<br>`, as `wpautop` does at display.
 */
export function addParagraphs(html: string): string {
  const kept: string[] = [];
  const open = html.replace(VERBATIM, (element) => {
    kept.push(element);
    return `\n\n<pre>\u0000${kept.length - 1}\u0000</pre>\n\n`;
  });
  const blocks = open
    .replace(AROUND, (_, tag: string) => (/^<\//.test(tag) ? `${tag}\n\n` : `\n\n${tag}`))
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter((block) => block !== '');
  const text = blocks.map((block) => (OPENS.test(block) ? opened(block) : paragraph(block)));
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the marks set above; control characters are gone
  return text.join('\n').replace(/<pre>\u0000(\d+)\u0000<\/pre>/g, (_, index) => kept[index] ?? '');
}

const paragraph = (text: string) => `<p>${withBreaks(text)}</p>`;

/** A block whose text follows its tag directly keeps its line breaks, too. */
function opened(block: string): string {
  const [, tag = '', text = ''] = /^(<[^>]*>)([\s\S]*)$/.exec(block) ?? [];
  return tag + withBreaks(text);
}

const withBreaks = (text: string) => text.replace(/(?<!<br ?\/?>|[ \t])[ \t]*\n/g, '<br>\n');
