import 'server-only';
import { formatDate } from '@wenzhan/kit/text/format';
import { siteUrl } from '@wenzhan/kit/urls/site-url';
import type { ShareSubject } from '../../site/metadata/share-address';
import { missingIn } from './text-to-path';

/**
 * A share image as it can be read: texts in a script that the typefaces do not have, such as Arabic, are left out. In place of
 * such a title is the name of the site, and in place of such a name its host.
 */
export async function legibleSubject(subject: ShareSubject): Promise<ShareSubject> {
  const { siteName, label, title, summary, date, language } = subject;
  const day = date && formatDate(date, language);
  const [hasName, hasLabel, hasTitle, hasSummary, hasDay] = await Promise.all(
    [siteName, label, title, summary, day].map((text) => isLegible(text ?? '')),
  );
  const name = hasName ? siteName : new URL(siteUrl()).host;
  return {
    ...subject,
    siteName: name,
    label: hasLabel ? label : undefined,
    title: hasTitle ? title : name,
    summary: hasSummary ? summary : undefined,
    language: hasDay ? language : 'en',
  };
}

/** Whether at least half of the different letters of a text can be drawn: few rare ones have a sign in their place. */
async function isLegible(text: string): Promise<boolean> {
  const letters = new Set(text.match(/\p{L}/gu));
  if (letters.size === 0) return true;
  return (await missingIn([...letters].join(' '))).size * 2 <= letters.size;
}
