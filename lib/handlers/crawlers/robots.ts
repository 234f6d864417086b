import {
  ANSWER_BOT_NAMES,
  TRAINING_BOT_NAMES,
  TRAINING_TOKENS,
} from '@wenzhan/contract/urls/model-bots';
import type { setting } from '@wenzhan/kit/settings/setting';
import { absoluteUrl } from '@wenzhan/kit/urls/site-url';
import { isIndexable } from '../../site/metadata/indexable';

/** What the owner allows language models (`AI_CRAWLERS`). */
type Allowed = ReturnType<typeof setting<'AI_CRAWLERS'>>;

const TRAINING = [...TRAINING_BOT_NAMES, ...TRAINING_TOKENS];

const EXCLUDED: Readonly<Record<Allowed, readonly string[]>> = {
  allow: [],
  answers: TRAINING,
  deny: [...ANSWER_BOT_NAMES, ...TRAINING],
};

/** What may be done with the pages, for whoever is not named (contentsignals.org). With `allow` nothing is said. */
const SIGNALS: Readonly<Record<Allowed, string>> = {
  allow: '',
  answers: 'Content-Signal: search=yes, ai-input=yes, ai-train=no\n',
  deny: 'Content-Signal: search=yes, ai-input=no, ai-train=no\n',
};

/** The API and the screens of editors. */
const CLOSED = ['/api/', '/edit$', '/edit/', '/edit?']
  .map((path) => `Disallow: ${path}\n`)
  .join('');

/** `robots.txt` (RFC 9309): allows everything but what is closed, or nothing if the site must not be indexed. */
export function robotsTxt(ai: Allowed): string {
  if (!isIndexable({})) return 'User-agent: *\nDisallow: /\n';
  const groups = [`User-agent: *\n${SIGNALS[ai]}${CLOSED}`];
  const names = EXCLUDED[ai].map((name) => `User-agent: ${name}\n`).join('');
  if (names) groups.push(`${names}Disallow: /\n`);
  return [...groups, `Sitemap: ${absoluteUrl('/sitemap.xml')}\n`].join('\n');
}
