/**
 * Agents and crawlers that feed or serve language models: platform.openai.com/docs/bots,
 * support.anthropic.com, docs.perplexity.ai/guides/bots, commoncrawl.org/ccbot,
 * developer.amazon.com/amazonbot, docs.mistral.ai/robots, and those of search engines and networks.
 */
const MODEL_BOT_NAMES = [
  'DuckAssistBot',
  'Bytespider',
  'meta-externalagent',
  'meta-externalfetcher',
  'GPTBot',
  'OAI-SearchBot',
  'ChatGPT-User',
  'ClaudeBot',
  'Claude-User',
  'Claude-SearchBot',
  'PerplexityBot',
  'Perplexity-User',
  'MistralAI-User',
  'CCBot',
  'Amazonbot',
  'cohere-ai',
  'Diffbot',
] as const;

/** Crawlers, link previews and agents, by the name each gives itself in its operator's documentation. */
const BOT_NAMES = [
  // Search engines of the world: developers.google.com/search/docs/crawling-indexing,
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
  // Search engines of China: Baidu, Sogou, 360, Shenma, ByteDance, Huawei Petal
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
  // Link previews. QQ and DingTalk name their fetchers; WeChat and Feishu document no name of
  // theirs that their in-app browsers, which are people, do not carry too.
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
  // Archives, what looks at sites for their owners, and monitors
  'archive.org_bot',
  'ia_archiver',
  'AhrefsBot',
  'SemrushBot',
  'MJ12bot',
  'DotBot',
  'UptimeRobot',
  ...MODEL_BOT_NAMES,
] as const;

/** What the bots that are named nowhere here are counted as. */
const UNNAMED = 'other';

/**
 * The names by which `robots.txt` sends away what feeds or serves language models. The last two are
 * no user agents: Google and Apple let a site speak by them about models apart from search.
 */
export const AI_CRAWLERS = [...MODEL_BOT_NAMES, 'Google-Extended', 'Applebot-Extended'] as const;

const nameOf = new RegExp(BOT_NAMES.map(escapeForPattern).join('|'), 'i');
const inOwnLetters = new Map<string, string>(BOT_NAMES.map((name) => [name.toLowerCase(), name]));

/**
 * The name by which a bot is known, or `other`: never the visitor's own words, so that there are only
 * so many.
 */
export function getBotName(userAgent: string): string {
  return inOwnLetters.get(nameOf.exec(userAgent)?.[0].toLowerCase() ?? '') ?? UNNAMED;
}

function escapeForPattern(name: string): string {
  return name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
