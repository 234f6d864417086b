/**
 * Parts of user agents that identify a bot: it calls itself one, contains its operator's URL, or has a known
 * name without either. They match anywhere, case-insensitively.
 *
 * `middleware.ts` must contain `BOT_PARTS` and `PEOPLE_PARTS` as literals; a test compares them. No pattern
 * uses lookbehind: older browsers, which load this file, do not support it.
 */
export const BOT_PARTS = [
  // A word with this ending: `bottom` in the name of a phone's window does not match.
  'bots?(?:[^a-z]|$)',
  'crawl',
  'spider',
  'slurp',
  'fetcher',
  'archiver',
  'https?://',
  '-google',
  'google-',
  'googleother',
  'lighthouse',
  '(?:bing|uri|link|web|url) ?preview',
  'facebookexternal',
  'facebookcatalog',
  'meta-(?:external|webindexer)',
  'whatsapp/',
  'tumblr',
  'embedly',
  'iframely',
  'vkshare',
  'yeti/',
  'yandeximages',
  'qq-url-manager',
  'im(?:age|g)proxy',
  '(?:chatgpt|claude|perplexity|mistralai)-(?:user|web)',
  '(?:anthropic|cohere)-ai',
  'deep-research',
  'httrack',
  'nutch',
  'link ?check',
  'checklink',
  'uptime',
  'pinger',
  'statuscake',
  'health-?check',
] as const;

/** Exceptions: phones whose names end like a bot's. */
export const PEOPLE_PARTS = ['cubot', 'robot phone'] as const;

const bots = new RegExp(BOT_PARTS.join('|'), 'i');
const people = new RegExp(PEOPLE_PARTS.join('|'), 'i');

/**
 * Whether a user agent is a crawler, link preview, monitor or agent: those get no error page (specification
 * §2). Browsers, HTTP libraries and an empty user agent are treated as people.
 */
export function isBot(userAgent: string): boolean {
  return bots.test(userAgent) && !people.test(userAgent);
}
