import type { Comments } from '@wenzhan/kit/settings/comments';
import { setting } from '@wenzhan/kit/settings/setting';
import { PROVIDER_FILES } from './providers';

type Giscus = Extract<Comments, { provider: 'giscus' }>;

/** The comments of this deployment. */
export type CommentsConfig =
  | Giscus
  | {
      provider: Exclude<Comments['provider'], 'giscus'>;
      /** URL of the server, without a trailing slash. */
      server: string;
      /** URLs of the provider's script and style sheet. */
      script: string;
      style: string | null;
    };

/** The configured comments; null, the default, without `COMMENTS`. @throws {Error} if it is invalid */
export function commentsConfig(): CommentsConfig | null {
  const comments = setting('COMMENTS');
  if (!comments || comments.provider === 'giscus') return comments ?? null;
  const { provider, server, assets } = comments;
  const { script, style } = PROVIDER_FILES[provider];
  return {
    provider,
    server,
    script: `${assets}/${script}`,
    style: style && `${assets}/${style}`,
  };
}
