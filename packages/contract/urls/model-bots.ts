/**
 * Crawlers and agents of language models, by what they take pages for, as their operators' documentation said in November
 * 2026: platform.openai.com/docs/bots, support.anthropic.com, docs.perplexity.ai/guides/bots, docs.mistral.ai/robots,
 * developers.facebook.com/docs/sharing/webmasters/web-crawlers, duckduckgo.com/duckduckgo-help-pages/results/duckassistbot,
 * commoncrawl.org/ccbot, developer.amazon.com/amazonbot, docs.diffbot.com.
 */

/** They read pages to answer a question or to list them in a search, with a link. */
export const ANSWER_BOT_NAMES = [
  'OAI-SearchBot',
  'ChatGPT-User',
  'Claude-SearchBot',
  'Claude-User',
  'PerplexityBot',
  'Perplexity-User',
  'MistralAI-User',
  'DuckAssistBot',
  'meta-externalfetcher',
] as const;

/** They collect pages for training, or say nothing of what for. */
export const TRAINING_BOT_NAMES = [
  'GPTBot',
  'ClaudeBot',
  'CCBot',
  'Bytespider',
  'meta-externalagent',
  'Amazonbot',
  'cohere-ai',
  'Diffbot',
] as const;

/**
 * Product tokens, not user agents: by them Google and Apple are told not to train models with what their search has fetched
 * (developers.google.com/search/docs/crawling-indexing/google-common-crawlers, support.apple.com/119829). The search itself
 * does not depend on them.
 */
export const TRAINING_TOKENS = ['Google-Extended', 'Applebot-Extended'] as const;
