import 'server-only';
import { foldScript } from '@wenzhan/text/traditional/simplified';
import type { ShareSubject } from '../../site/metadata/share-address';
import { fontsOf } from './font-subsets';

/**
 * A share image in traditional characters as it can be drawn: the typefaces have no glyph for some rare ones, which
 * become simplified.
 */
export async function drawableSubject(subject: ShareSubject): Promise<ShareSubject> {
  const { siteName, label, title, summary } = subject;
  const fonts = await fontsOf([siteName, label, title, summary].join(''));
  const drawable = (text: string) =>
    Array.from(text, (character) =>
      fonts.has(character) ? character : foldScript(character),
    ).join('');
  return {
    ...subject,
    siteName: drawable(siteName),
    label: label && drawable(label),
    title: drawable(title),
    summary: summary && drawable(summary),
  };
}
