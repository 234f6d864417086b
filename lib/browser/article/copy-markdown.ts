import { zh as articleTools } from '@wenzhan/texts/article-tools';
import { shownTexts } from '@wenzhan/texts/shown-texts';
import { notify } from '../feedback/toasts';

const texts = () => shownTexts('articleTools', articleTools);

/** Makes the link to an article's Markdown copy its text instead; with a modifier key it still opens it. */
export function addMarkdownCopy(article: HTMLElement, left: AbortSignal): void {
  const link = article.querySelector<HTMLAnchorElement>('a[data-copy-markdown]');
  if (!link) return;
  link.setAttribute('role', 'button');
  const copyText = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    copy(link.href, left);
  };
  link.addEventListener('click', copyText, { signal: left });
  link.addEventListener('keydown', pressWithSpace, { signal: left });
}

/** Buttons react to the space bar, links do not. */
function pressWithSpace(event: KeyboardEvent): void {
  if (event.key !== ' ') return;
  event.preventDefault();
  (event.currentTarget as HTMLElement).click();
}

async function copy(url: string, left: AbortSignal): Promise<void> {
  const loaded = load(url, left);
  try {
    await write(loaded);
    const { copied: title, markdownCopied: message } = texts();
    notify({ kind: 'success', title, message });
  } catch {
    const failed = await loaded.then(() => false).catch(() => true);
    if (left.aborted) return;
    const { notCopied: title, markdownFailed, clipboardRefused } = texts();
    notify({ kind: 'error', title, message: failed ? markdownFailed : clipboardRefused });
  }
}

async function load(url: string, signal: AbortSignal): Promise<Blob> {
  const response = await fetch(url, { signal, headers: { accept: 'text/markdown' } });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return new Blob([await response.text()], { type: 'text/plain' });
}

/** Safari allows the clipboard during the click only, so it gets the text as a promise. */
async function write(text: Promise<Blob>): Promise<void> {
  if ('ClipboardItem' in window) {
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })]);
  } else {
    await navigator.clipboard.writeText(await (await text).text());
  }
}
