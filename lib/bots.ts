/**
 * What makes a user agent a bot's, in lower case: that it calls itself one, that it gives an address at
 * which its operator explains it, or a name that lacks both. Each is looked for anywhere, in any case
 * of letters.
 *
 * `middleware.ts` must hold `BOT_PARTS` and `PEOPLE_PARTS` as literals; a test keeps them equal. No part
 * looks behind itself: older browsers, which load this file, could not read it.
 */
export const BOT_PARTS = [
  // A word that ends so: `bottom` in the name of a phone's window is none.
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

/** What makes it a person's all the same: telephones whose names end like a bot's. */
export const PEOPLE_PARTS = ['cubot', 'robot phone'] as const;

const bots = new RegExp(BOT_PARTS.join('|'), 'i');
const people = new RegExp(PEOPLE_PARTS.join('|'), 'i');

/**
 * Whether a user agent is a crawler's, a link preview's, a monitor's or an agent's: those get no error
 * page (specification §2). Who names a browser, a library or nothing gets what people get.
 */
export function isBot(userAgent: string): boolean {
  return bots.test(userAgent) && !people.test(userAgent);
}
