import { ANSWER_BOT_NAMES, TRAINING_BOT_NAMES } from './model-bots';

/** Crawlers, link previews and agents, by the name in their operator's documentation. */
const BOT_NAMES = [
  // International search engines: developers.google.com/search/docs/crawling-indexing,
  // www.bing.com/webmasters/help, yandex.com/support/webmaster, duckduckgo.com, support.apple.com
  'Googlebot',
  'Google-InspectionTool',
  'GoogleOther',
  'Storebot-Google',
  'AdsBot-Google',
  'Mediapartners-Google',
  'FeedFetcher-Google',
  'Chrome-Lighthouse',
  'bingbot',
  'BingPreview',
  'adidxbot',
  'msnbot',
  'YandexBot',
  'YandexImages',
  'YandexMobileBot',
  'YandexRenderResourcesBot',
  'DuckDuckBot',
  'Applebot',
  'Yahoo! Slurp',
  'Yeti/',
  'SeznamBot',
  'Qwantbot',
  'MojeekBot',
  'coccocbot',
  // Chinese search engines: Baidu, Sogou, 360, Shenma, ByteDance, Huawei Petal
  'Baiduspider',
  'Sogou web spider',
  'Sogou inst spider',
  'Sogou Pic Spider',
  'Sogou News Spider',
  '360Spider',
  'HaosouSpider',
  'YisouSpider',
  'ToutiaoSpider',
  'PetalBot',
  // Link previews. QQ and DingTalk name their fetchers; WeChat and Feishu document only names that their
  // in-app browsers, used by people, have too.
  'QQ-URL-Manager',
  'DingTalkBot',
  'facebookexternalhit',
  'Facebot',
  'Twitterbot',
  'LinkedInBot',
  'Slackbot',
  'Slack-ImgProxy',
  'Discordbot',
  'TelegramBot',
  'WhatsApp/',
  'Pinterestbot',
  'redditbot',
  'SkypeUriPreview',
  'Embedly',
  'Iframely',
  'vkShare',
  'Tumblr/',
  // Archives, SEO tools and monitors
  'archive.org_bot',
  'ia_archiver',
  'AhrefsBot',
  'SemrushBot',
  'MJ12bot',
  'DotBot',
  'UptimeRobot',
  ...ANSWER_BOT_NAMES,
  ...TRAINING_BOT_NAMES,
] as const;

/** Metric label of bots that are not listed here. */
const UNNAMED = 'other';

const nameOf = new RegExp(BOT_NAMES.map(escapeForPattern).join('|'), 'i');
const inOwnLetters = new Map<string, string>(BOT_NAMES.map((name) => [name.toLowerCase(), name]));

/** The name of a bot, or `other`. Never text from the request, so that the number of values is limited. */
export function getBotName(userAgent: string): string {
  return inOwnLetters.get(nameOf.exec(userAgent)?.[0].toLowerCase() ?? '') ?? UNNAMED;
}

function escapeForPattern(name: string): string {
  return name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
