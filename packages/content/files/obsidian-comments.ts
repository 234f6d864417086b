/** Code, formulas and comments of HTML, where the marks are text. */
const VERBATIM = String.raw`^[ \t>]*(?<fence>\`{3,}(?!\`)|~{3,}(?!~))[^\n]*\n[\s\S]*?(?:^[ \t>]*\k<fence>[^\n]*$|(?![\s\S]))|(?<!\`)(?<ticks>\`+)(?!\`)(?:(?!\n[ \t]*\n)[\s\S]){1,2000}?(?<!\`)\k<ticks>(?!\`)|\$\$[\s\S]*?\$\$|<!--[\s\S]*?(?:-->|(?![\s\S]))`;
/** From the beginning of a line on a comment may have several paragraphs; one whose first line is the mark alone needs no end. */
const BLOCK = String.raw`^ {0,3}(?:> ?)*%%(?!%)(?:[\s\S]*?%%(?!%)|[ \t]*\n[\s\S]*)`;
/** `100%%`, `printf("%%")` in words and addresses are none. */
const INLINE = String.raw`(?<![\\%\w/<"'])%%(?!%)(?:(?!\n[ \t]*\n)[\s\S])*?%%(?!%)`;
const COMMENTS = new RegExp(`${VERBATIM}|(?<comment>${BLOCK}|${INLINE})`, 'gm');

/** The comments of Obsidian in a text, `%%…%%`, which it shows to nobody. */
export function obsidianComments(body: string): { start: number; end: number }[] {
  if (!body.includes('%%')) return [];
  return [...body.matchAll(COMMENTS)].flatMap(({ index, groups }) =>
    groups?.comment === undefined ? [] : { start: index, end: index + groups.comment.length },
  );
}
