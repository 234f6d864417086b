import { publicApiBase } from '../settings/api-base';
import { configuredComments } from '../settings/comments';
import { isHost, originOf } from './csp-sources';

/** Hosts whose players an article may embed; the CSP allows frames of these only. */
export const VIDEO_HOSTS: string[] = [
  'player.bilibili.com',
  'v.qq.com',
  'player.youku.com',
  'www.youtube-nocookie.com',
  'player.vimeo.com',
];

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
  const api = originOf(publicApiBase());
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
