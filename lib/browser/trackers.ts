import type { Tracked } from './analytics';

/** One page view, as it is counted. */
interface PageView {
  /** Absolute. */
  url: string;
  /** The page before; empty if the visitor came from nowhere. */
  referrer: string;
  title: string;
}

/** Counts a page view. The script of the provider may still be on its way. */
export type CountPageView = (view: PageView) => void;

/** What the scripts of the providers add to the page, or read from it. */
interface ProviderWindow {
  umami?: { track(change: (props: object) => object): void };
  plausible?: { (event: string, options: object): void; q?: unknown[] };
  _paq?: unknown[][];
  _hmt?: unknown[][];
  dataLayer?: unknown[];
}

const page = window as unknown as ProviderWindow;

/**
 * Loads the script of a provider, which counts nothing by itself: each would count a change of the address its own way,
 * and a route that changes it twice twice.
 */
export function startTracker(config: Tracked): CountPageView {
  switch (config.provider) {
    case 'umami': {
      const loaded = loadScript(`${config.server}/script.js`, {
        'data-website-id': config.websiteId,
        'data-auto-track': 'false',
      });
      return (view) => {
        loaded.then(() => page.umami?.track((props) => ({ ...props, ...view })));
      };
    }
    case 'plausible': {
      page.plausible ??= Object.assign((...event: unknown[]) => page.plausible?.q?.push(event), {
        q: [],
      });
      loadScript(`${config.server}/js/script.manual.js`, { 'data-domain': config.domain });
      return ({ url }) => page.plausible?.('pageview', { u: url });
    }
    case 'matomo': {
      page._paq ??= [];
      const { _paq: queue } = page;
      if (!config.consent) queue.push(['disableCookies']);
      queue.push(['setTrackerUrl', `${config.server}/matomo.php`]);
      queue.push(['setSiteId', String(config.siteId)]);
      loadScript(`${config.server}/matomo.js`);
      return ({ url, referrer, title }) => {
        // Matomo's script replaces the queue by an object with the same `push`.
        page._paq?.push(['setReferrerUrl', referrer]);
        page._paq?.push(['setCustomUrl', url]);
        page._paq?.push(['setDocumentTitle', title]);
        page._paq?.push(['trackPageView']);
      };
    }
    case 'baidu': {
      page._hmt ??= [];
      page._hmt.push(['_setAutoPageview', false]);
      loadScript(`https://hm.baidu.com/hm.js?${config.siteId}`);
      return ({ url }) => {
        const { pathname, search } = new URL(url);
        page._hmt?.push(['_trackPageview', pathname + search]);
      };
    }
    case 'ga4':
      return startGoogle(config);
  }
}

/** Google's script sets cookies with consent only, and nothing for advertising. */
function startGoogle({
  measurementId,
  consent,
}: Extract<Tracked, { provider: 'ga4' }>): CountPageView {
  page.dataLayer ??= [];
  const { dataLayer: queue } = page;
  const gtag: (...command: unknown[]) => void = function () {
    // biome-ignore lint/complexity/noArguments: Google's script takes this object, and ignores an array
    queue.push(arguments);
  };
  const denied = { ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied' };
  gtag('consent', 'default', { ...denied, analytics_storage: consent ? 'granted' : 'denied' });
  gtag('js', new Date());
  gtag('config', measurementId, { send_page_view: false, allow_google_signals: false });
  loadScript(`https://www.googletagmanager.com/gtag/js?id=${measurementId}`);
  return ({ url, referrer, title }) =>
    gtag('event', 'page_view', {
      ...{ page_location: url, page_referrer: referrer, page_title: title },
    });
}

/** Resolves once the script has run. Never if it cannot be loaded, as with a blocker: then nothing is counted. */
function loadScript(src: string, attributes: Record<string, string> = {}): Promise<void> {
  const script = document.createElement('script');
  for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value);
  script.async = true;
  return new Promise((resolve) => {
    script.addEventListener('load', () => resolve());
    script.src = src;
    document.head.append(script);
  });
}
