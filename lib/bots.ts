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

/**
 * The user agents that get no error page: crawlers, link previews and agents, by the name each
 * gives itself in the documentation of its operator. Matched with their own capitals, so that
 * phones and browsers with bot-like letters in their names (Cubot, MicroMessenger, QQ/) are people.
 *
 * `middleware.ts` must hold `BOT_USER_AGENT` as a literal; a test keeps the two equal.
 */
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
  'archive.org_bot',
  ...MODEL_BOT_NAMES,
] as const;

/**
 * The names by which `robots.txt` sends away what feeds or serves language models. The last two are
 * no user agents: Google and Apple let a site speak by them about models apart from search.
 */
export const AI_CRAWLERS = [...MODEL_BOT_NAMES, 'Google-Extended', 'Applebot-Extended'] as const;

/** A pattern for the whole user agent, as `has` conditions of a matcher need it. */
export const BOT_USER_AGENT = `.*(${BOT_NAMES.map(escapeForPattern).join('|')}).*`;

const botPattern = new RegExp(`^${BOT_USER_AGENT}$`);

/** Whether a user agent is a crawler's, a link preview's or an agent's. */
export function isBot(userAgent: string): boolean {
  return botPattern.test(userAgent);
}

const nameOf = new RegExp(BOT_NAMES.map(escapeForPattern).join('|'));

/** The name by which a crawler, a link preview or an agent is known; undefined for people. */
export function getBotName(userAgent: string): string | undefined {
  return nameOf.exec(userAgent)?.[0];
}

function escapeForPattern(name: string): string {
  return name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
