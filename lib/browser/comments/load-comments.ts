import { zh as articleTools } from '@wenzhan/texts/article-tools';
import { shownTexts } from '@wenzhan/texts/shown-texts';
import { type CommentsFrame, type CommentsTheme, createFrame } from './frame';
import type { CommentsSlot } from './slot';

/** Milliseconds after which comments that are not there have failed. */
const TIMEOUT = 15_000;
/** Distance from the viewport at which loading begins. */
const AHEAD = '300px';

const texts = () => shownTexts('articleTools', articleTools);

/** Loads the comments of a page when its slot is scrolled to; `left` aborting removes them. */
export function addComments(container: HTMLElement, left: AbortSignal): void {
  const slot: CommentsSlot = JSON.parse(container.dataset.comments ?? 'null');
  const message = document.createElement('p');
  message.setAttribute('role', 'status');
  container.append(message);
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      show(slot, container, message, left);
    },
    { rootMargin: AHEAD },
  );
  observer.observe(container);
  left.addEventListener('abort', () => {
    observer.disconnect();
    message.remove();
  });
}

function show(slot: CommentsSlot, container: HTMLElement, message: HTMLElement, left: AbortSignal) {
  message.textContent = texts().commentsLoading;
  const attempt = new AbortController();
  const settle = (news: 'ready' | 'failed') => {
    clearTimeout(timer);
    if (news === 'ready') message.textContent = '';
    else {
      attempt.abort();
      offerRetry(message, () => show(slot, container, message, left));
    }
  };
  const timer = setTimeout(() => settle('failed'), TIMEOUT);
  const frame = createFrame(slot, currentTheme(), settle);
  container.append(frame.element);
  followTheme(frame, attempt.signal);
  attempt.signal.addEventListener('abort', () => {
    clearTimeout(timer);
    frame.remove();
  });
  left.addEventListener('abort', () => attempt.abort(), { signal: attempt.signal });
}

function offerRetry(message: HTMLElement, retry: () => void): void {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = texts().retry;
  const again = () => {
    retry();
    // The button, which had the focus, is gone.
    message.tabIndex = -1;
    message.focus({ preventScroll: true });
  };
  button.addEventListener('click', again, { once: true });
  message.replaceChildren(texts().commentsFailed, button);
}

const DARK = '(prefers-color-scheme: dark)';

function currentTheme(): CommentsTheme {
  const { theme } = document.documentElement.dataset;
  if (theme === 'light' || theme === 'dark') return theme;
  return matchMedia(DARK).matches ? 'dark' : 'light';
}

/** Keeps the theme of the frame that of the page, whether the visitor or the system changes it. */
function followTheme(frame: CommentsFrame, signal: AbortSignal): void {
  const follow = () => frame.setTheme(currentTheme());
  const watch = new MutationObserver(follow);
  watch.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  signal.addEventListener('abort', () => watch.disconnect());
  matchMedia(DARK).addEventListener('change', follow, { signal });
}
