import { configuredComments } from '../settings/comments';

/** Hosts whose players an article may embed; the CSP allows frames of these only. */
export const VIDEO_HOSTS: string[] = [
  'player.bilibili.com',
  'v.qq.com',
  'player.youku.com',
  'www.youtube-nocookie.com',
  'player.vimeo.com',
];

/** Sources besides those of every document, by directive. */
export type FurtherSources = Readonly<Record<string, readonly string[]>>;

/** Origins that a page of this deployment may load from or send to, besides the site itself. */
export interface Sources {
  connections: string[];
  images: string[];
  frames: string[];
}

/**
 * Reads the other origins from the environment: the API that the browser uses, the image hosts, the hosts of videos
 * that an article may embed, and the comments. Those of analytics depend on the document (`analytics-sources.ts`).
 */
export function allowedSources(): Sources {
  const api = originOf(process.env.NEXT_PUBLIC_API_BASE_URL);
  const comments = commentSources();
  const hosts = (process.env.IMAGE_HOSTS ?? '').split(',').map((host) => host.trim());
  return {
    connections: [...api, ...comments.connections],
    images: [
      ...api,
      ...originOf(process.env.SITE_CDN_URL),
      ...hosts.filter(isHost).map((host) => `https://${host}`),
    ],
    frames: [...VIDEO_HOSTS.map((host) => `https://${host}`), ...comments.frames],
  };
}

/**
 * What the comments add: the frame of giscus, or the site's own frame and the server that the page calls for it
 * (docs/comments.md). Twikoo's script calls its server itself.
 */
function commentSources(): Pick<Sources, 'connections' | 'frames'> {
  const { provider, server } = configuredComments() ?? {};
  if (!provider) return { connections: [], frames: [] };
  if (provider === 'giscus') return { connections: [], frames: originOf(server) };
  return { connections: provider === 'twikoo' ? [] : originOf(server), frames: ["'self'"] };
}

/** The origin of a URL as a source of a policy; empty for a path of this site, and for what is no `plainUrl`. */
export function originOf(address: string | undefined): string[] {
  const url = plainUrl(address);
  return url ? [url.origin] : [];
}

/**
 * An absolute http(s) URL whose host can be a source of a policy, or a pattern of the image optimizer: the host has
 * neither a wildcard nor anything that ends a directive. Null for any other text.
 */
export function plainUrl(address: string | undefined): URL | null {
  if (!address || !URL.canParse(address)) return null;
  const url = new URL(address);
  const isPlain = isHost(url.host) && !url.host.includes('*');
  return /^https?:$/.test(url.protocol) && isPlain ? url : null;
}

/** Whether a host, or `*.` before one, can be part of a CSP: it contains nothing that ends the directive. */
export function isHost(host: string): boolean {
  return /^(\*\.)?[a-z0-9_-]+(\.[a-z0-9_-]+)*(:\d+)?$/i.test(host);
}

/** Whether a URL can be part of a CSP: it contains nothing that ends the directive. */
export function isReportUri(uri: string): boolean {
  return /^(https?:\/|\/)[^\s;,"']+$/.test(uri);
}
