import 'server-only';
import type { ShareSubject } from '../../site/metadata/share-address';
import { traditionalScript } from '../../text/traditional/script';
import { foldScript } from '../../text/traditional/simplified';
import { convertValue } from '../../text/traditional/values';
import { fontsOf } from './font-subsets';

/**
 * The content of a share image in traditional characters. The typefaces have no glyph for some rare ones;
 * those stay simplified.
 */
export async function traditionalSubject(subject: ShareSubject): Promise<ShareSubject> {
  const { text, link } = await traditionalScript(subject);
  const { siteName, label = '', title, summary = '' } = convertValue(subject, { text, link });
  const fonts = await fontsOf([siteName, label, title, summary].join(''));
  const drawable = (converted: string) =>
    Array.from(converted, (character) =>
      fonts.has(character) ? character : foldScript(character),
    ).join('');
  return convertValue(subject, { text: (simplified) => drawable(text(simplified)), link });
}
