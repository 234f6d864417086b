import { GISCUS_SERVER } from '@wenzhan/kit/security/csp-sources';
import { setting } from '@wenzhan/kit/settings/setting';
import type { CommentProvider } from '@wenzhan/kit/settings/variables';
import { PROVIDER_FILES } from './providers';

/** The comments of this deployment. */
export type CommentsConfig =
  | {
      provider: Exclude<CommentProvider, 'giscus'>;
      /** URL of the server, without a trailing slash. */
      server: string;
      /** URLs of the provider's script and style sheet. */
      script: string;
      style: string | null;
    }
  | ({
      provider: 'giscus';
      server: string;
    } & NonNullable<ReturnType<typeof setting<'COMMENTS_GISCUS'>>>);

/**
 * The configured comments; null, the default, without `COMMENTS_PROVIDER`. @throws {Error} if a setting is
 * missing
 */
export function commentsConfig(): CommentsConfig | null {
  const provider = setting('COMMENTS_PROVIDER');
  if (!provider) return null;
  if (provider === 'giscus') {
    return {
      provider,
      server: setting('COMMENTS_SERVER') ?? GISCUS_SERVER,
      ...required('COMMENTS_GISCUS'),
    };
  }
  const server = required('COMMENTS_SERVER');
  // An Artalk server serves the client of its version.
  const assets = setting('COMMENTS_ASSETS') ?? (provider === 'artalk' ? `${server}/dist` : '');
  const { script, style } = PROVIDER_FILES[provider];
  const urlOf = (file: string) => `${assets || required('COMMENTS_ASSETS')}/${file}`;
  return { provider, server, script: urlOf(script), style: style && urlOf(style) };
}

type Needed = Extract<Parameters<typeof setting>[0], `COMMENTS_${string}`>;

/** `packages/kit/settings/check.ts` stops a server before this can fail. */
function required<N extends Needed>(name: N): NonNullable<ReturnType<typeof setting<N>>> {
  const value = setting(name);
  if (!value) throw new Error(`${name}: is missing, and COMMENTS_PROVIDER needs it`);
  return value;
}
