import { BOT_PARTS, PEOPLE_PARTS } from '@wenzhan/contract/urls/bots';
import { AREAS, EDITION_PAGES, PAGES } from '@wenzhan/contract/urls/table';
import { PATHS_WITH_PUNCTUATION } from '@wenzhan/contract/urls/trailing-punctuation';
import { UNMATCHED_PATHS } from '@wenzhan/contract/urls/unmatched-paths';
import { EDITION_PARAMETER } from '@wenzhan/kit/urls/edition-path';
import { PERMALINK_ID, PLAIN_PERMALINKS } from '@wenzhan/kit/urls/path';
import { PREVIEW_COOKIE, TOKEN_COOKIE } from '../lib/session/cookies';

type Condition = { type: 'header' | 'cookie' | 'query'; key: string; value?: string };

/** One entry of a middleware's matcher. */
interface MatcherEntry {
  source: string;
  has?: Condition[];
  missing?: Condition[];
}

/** The matcher of `middleware.ts`, where it must be a literal: the framework reads it from the source. */
export function middlewareMatcher(): MatcherEntry[] {
  return [
    ...PAGES.filter(({ perRequest }) => perRequest).map(({ pattern }) => ({
      source: pattern.replace(/\[\[\.{3}(\w+)\]\]/, ':$1*'),
    })),
    ...EDITION_PAGES.filter(({ perRequest }) => perRequest).map(({ pattern }) => ({
      source: `/${EDITION_PARAMETER}${pattern}`,
    })),
    // Malformed paths (lib/handlers/middleware/malformed-path.ts).
    { source: '/(.{199,})' },
    { source: '/((?!_next/).*%.*)' },
    pagesWith({ type: 'header', key: 'content-security-policy' }),
    pagesWith({ type: 'header', key: 'content-security-policy-report-only' }),
    { source: UNMATCHED_PATHS },
    // Old addresses with a slash at the end take one redirect, not two.
    { source: '/(.+)/' },
    { source: PATHS_WITH_PUNCTUATION },
    ...PLAIN_PERMALINKS.map((key) => ({
      source: '/',
      has: [{ type: 'query' as const, key, value: PERMALINK_ID.source.slice(1, -1) }],
    })),
    pagesWith({ type: 'cookie', key: TOKEN_COOKIE }),
    pagesWith({ type: 'cookie', key: PREVIEW_COOKIE }),
    {
      // For the middleware the framework buffers bodies, before the route limits how many it reads at once.
      source: '/((?!_next/(?:static|image)|api/revalidate$).*)',
      has: [userAgent(BOT_PARTS)],
      missing: [userAgent(PEOPLE_PARTS)],
    },
  ];
}

function pagesWith(condition: Condition): MatcherEntry {
  const areas = AREAS.map(({ pattern }) => pattern.slice(1).replace(/\[.*/, ''));
  return { source: `/((?!${areas.join('|')}).*)`, has: [condition] };
}

/** Matches each letter in both cases, because matchers have no flags. */
function userAgent(parts: readonly string[]): Condition {
  const value = parts
    .join('|')
    .replace(/\[\^a-z\]|[a-z]/g, (letter) =>
      letter.length > 1 ? '[^A-Za-z]' : `[${letter.toUpperCase()}${letter}]`,
    );
  return { type: 'header', key: 'user-agent', value: `.*(?:${value}).*` };
}
