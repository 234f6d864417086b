import type { SiteRecord } from '../files/content-records';
import type { ContentDiagnostic } from '../files/diagnostics';
import { lineOf } from '../files/yaml';
import { textsIn } from './texts-in';

/**
 * Finds links of the site file that lead nowhere: those of the menu, the button beside it, the announcement, the footer
 * and the consent of forms.
 *
 * @param text of the file
 * @param check says what is wrong with a link; null if it is well
 */
export function checkFrame(
  { file, site }: SiteRecord,
  text: string,
  check: (url: string) => string | null,
): ContentDiagnostic[] {
  const { headNav, headerButton, announcement, footer, forms } = site;
  return textsIn({ headNav, headerButton, announcement, footer, forms }).flatMap((written) => {
    const message = written.keys.at(-1) === 'path' ? check(written.text) : null;
    return message === null ? [] : [{ file, line: lineOf(text, written.keys), message }];
  });
}
