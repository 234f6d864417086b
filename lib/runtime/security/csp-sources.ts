import { VIDEO_HOSTS } from './video-hosts';

/** The service of giscus; it can be run elsewhere. */
export const GISCUS_SERVER = 'https://giscus.app';

/** Origins that a page of this deployment may load from or send to, besides the site itself. */
export interface Sources {
  scripts: string[];
  connections: string[];
  images: string[];
  frames: string[];
}

/**
 * Reads the other origins from the environment: the API and the analytics that the browser uses, the image
 * hosts, the hosts of videos that an article may embed, and the comments.
 */
export function allowedSources(): Sources {
  const api = origin(process.env.NEXT_PUBLIC_API_BASE_URL);
  const comments = commentSources();
  const hosts = (process.env.IMAGE_HOSTS ?? '').split(',').map((host) => host.trim());
  return {
    scripts: origin(process.env.NEXT_PUBLIC_ANALYTICS_SCRIPT),
    connections: [
      ...api,
      ...origin(process.env.NEXT_PUBLIC_ANALYTICS_ENDPOINT),
      ...comments.connections,
    ],
    images: [
      ...api,
      ...origin(process.env.SITE_CDN_URL),
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
  const { COMMENTS_PROVIDER: provider, COMMENTS_SERVER: server } = process.env;
  if (!provider) return { connections: [], frames: [] };
  if (provider === 'giscus') return { connections: [], frames: origin(server || GISCUS_SERVER) };
  return { connections: provider === 'twikoo' ? [] : origin(server), frames: ["'self'"] };
}

/** The origin of an absolute http(s) URL; empty for a path of this site. */
function origin(address: string | undefined): string[] {
  if (!address || !URL.canParse(address)) return [];
  const url = new URL(address);
  return url.protocol === 'https:' || url.protocol === 'http:' ? [url.origin] : [];
}

/** Whether a host can be part of a CSP: it contains nothing that ends the directive. */
export function isHost(host: string): boolean {
  return /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d+)?$/i.test(host);
}
