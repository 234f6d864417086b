import { VIDEO_HOSTS } from './video-hosts';

/** Origins that a page of this deployment may load from or send to, besides the site itself. */
export interface Sources {
  scripts: string[];
  connections: string[];
  images: string[];
  frames: string[];
}

/**
 * Reads the other origins from the environment: the API and the analytics that the browser uses, the image
 * hosts, and the hosts of videos that an article may embed.
 */
export function allowedSources(): Sources {
  const api = origin(process.env.NEXT_PUBLIC_API_BASE_URL);
  const hosts = (process.env.IMAGE_HOSTS ?? '').split(',').map((host) => host.trim());
  return {
    scripts: origin(process.env.NEXT_PUBLIC_ANALYTICS_SCRIPT),
    connections: [
      ...api,
      ...origin(process.env.NEXT_PUBLIC_ANALYTICS_ENDPOINT),
      ...origin(process.env.NEXT_PUBLIC_VITALS_ENDPOINT),
    ],
    images: [
      ...api,
      ...origin(process.env.SITE_CDN_URL),
      ...hosts.filter(isHost).map((host) => `https://${host}`),
    ],
    frames: VIDEO_HOSTS.map((host) => `https://${host}`),
  };
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
