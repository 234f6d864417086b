import { readMarkdownMarks } from '@wenzhan/text/markdown/markdown-marks';
import type { ContentRecord } from '../files/content-records';
import type { ContentDiagnostic } from '../files/diagnostics';

/** HTML that may be removed, so that other texts are not read again. */
const SUSPECT =
  /<(?:script|style|template|noscript|object|embed|applet|svg|title|textarea|select|option|button|xmp|noembed|noframes|plaintext|canvas|frameset|iframe|link|meta|base|input|param|area)/i;

/** Finds HTML in texts that the page does not show, on purpose. No fault. */
export function checkRemovedHtml(records: readonly ContentRecord[]): ContentDiagnostic[] {
  return records.flatMap((record) => {
    if (!('body' in record) || record.format !== 'markdown' || !SUSPECT.test(record.body))
      return [];
    const { file, body, bodyLine } = record;
    return readMarkdownMarks(body).flatMap((mark) =>
      mark.kind === 'removed'
        ? [{ file, line: mark.line + bodyLine - 1, message: messageFor(mark.name) }]
        : [],
    );
  });
}

const messageFor = (name: string) =>
  name === 'iframe'
    ? '<iframe>没有src，不显示：写上完整的https地址'
    : `<${name}>和里面的文字不显示：文章里不能用这个元素，删去它；要给读者看代码，就放进\`\`\`围栏`;
