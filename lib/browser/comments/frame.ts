import { zh as articleTools } from '@wenzhan/texts/article-tools';
import { shownTexts } from '@wenzhan/texts/shown-texts';
import { relay } from './relay';
import type { CommentsSlot } from './slot';
import { readStored, writeStored } from './stored';

/** Without `allow-same-origin` the site's own frame can read nothing of the site. */
const OWN_SANDBOX = 'allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox';
/** giscus has another origin, which it needs, and signs in by leaving the page. */
const GISCUS_SANDBOX = `${OWN_SANDBOX} allow-same-origin allow-top-navigation-by-user-activation`;

/** The name that giscus itself uses. */
const GISCUS_SESSION = 'giscus-session';
/** What other providers store: their frame has no storage. */
const PROVIDER_STORAGE = 'comments';

export type CommentsTheme = 'light' | 'dark';

/** A frame with comments. */
export interface CommentsFrame {
  element: HTMLIFrameElement;
  setTheme: (theme: CommentsTheme) => void;
  remove: () => void;
}

/**
 * Creates the frame of a slot, and answers its messages until it is removed.
 *
 * @param tell told once the comments are there, and if they cannot be
 */
export function createFrame(
  slot: CommentsSlot,
  theme: CommentsTheme,
  tell: (news: 'ready' | 'failed') => void,
): CommentsFrame {
  const element = document.createElement('iframe');
  element.title = shownTexts('articleTools', articleTools).comments;
  element.setAttribute('sandbox', slot.giscus ? GISCUS_SANDBOX : OWN_SANDBOX);
  const handle = slot.giscus ? giscus(slot, element, theme, tell) : own(slot, element, theme, tell);
  const receive = ({ source, data }: MessageEvent) => {
    if (source !== null && source === element.contentWindow) handle.receive(data ?? {});
  };
  addEventListener('message', receive);
  return {
    element,
    setTheme: handle.setTheme,
    remove: () => {
      removeEventListener('message', receive);
      element.remove();
    },
  };
}

interface Handle {
  receive: (data: Record<string, unknown>) => void;
  setTheme: (theme: CommentsTheme) => void;
}

type Open = (
  slot: CommentsSlot,
  element: HTMLIFrameElement,
  theme: CommentsTheme,
  tell: (news: 'ready' | 'failed') => void,
) => Handle;

/** The messages of `FRAME_SCRIPT`. */
const own: Open = (slot, element, theme, tell) => {
  const { path, title, src, origin } = slot;
  const stored = readStored(PROVIDER_STORAGE) ?? {};
  // Read as `window.name`, which is there before the first script of the frame.
  element.name = JSON.stringify({ path, title, theme, stored, origin: location.origin });
  element.src = src;
  // A sandboxed frame has an opaque origin, which only `*` matches.
  const send = (comments: object) => element.contentWindow?.postMessage({ comments }, '*');
  const receive = async ({ comments }: Record<string, unknown>) => {
    const news = { ...(comments as Record<string, unknown>) };
    if (typeof news.height === 'number') setHeight(element, news.height);
    if (news.stored) writeStored(PROVIDER_STORAGE, news.stored);
    if (news.ready) tell('ready');
    if (news.failed) tell('failed');
    if (news.request) send({ response: await relay(news.request, origin) });
  };
  return { receive, setTheme: (to) => send({ theme: to }) };
};

/**
 * The messages of giscus' widget, which its own `client.js` would answer, and its parameters that only browsers
 * know.
 */
const giscus: Open = (slot, element, theme, tell) => {
  const page = new URL(location.href);
  const session = page.searchParams.get('giscus');
  page.searchParams.delete('giscus');
  page.hash = '';
  if (session) {
    writeStored(GISCUS_SESSION, session);
    history.replaceState(history.state, '', page);
  }
  const show = (signedIn: string) => {
    const url = new URL(slot.src);
    const { href } = page;
    const further = { origin: `${href}#comments`, backLink: href, session: signedIn, theme };
    for (const [name, value] of Object.entries(further)) url.searchParams.set(name, value);
    element.src = url.href;
  };
  show(session ?? String(readStored(GISCUS_SESSION) ?? ''));
  const receive = ({ giscus: data }: Record<string, unknown>) => {
    const { resizeHeight, signOut, error } = { ...(data as Record<string, unknown>) };
    if (typeof resizeHeight === 'number') {
      setHeight(element, resizeHeight);
      tell('ready');
    }
    const isOver = /Bad credentials|Invalid state|State has expired/.test(String(error));
    if (!signOut && !(isOver && readStored(GISCUS_SESSION))) return;
    writeStored(GISCUS_SESSION, null);
    show('');
  };
  const setTheme = (to: CommentsTheme) =>
    element.contentWindow?.postMessage({ giscus: { setConfig: { theme: to } } }, slot.origin);
  return { receive, setTheme };
};

/** As an attribute: the policy of the page allows no inline styles. */
function setHeight(element: HTMLIFrameElement, height: number): void {
  element.height = String(Math.ceil(height));
}
