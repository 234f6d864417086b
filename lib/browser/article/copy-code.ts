import { shownText } from '../../text/traditional/shown-text';

/** Milliseconds that a button shows the result. */
const ANSWER = 2000;
const COPY = '复制';

/** Adds a button to each code block that copies its text. */
export function addCopyButtons(article: HTMLElement, left: AbortSignal): void {
  for (const block of article.querySelectorAll<HTMLElement>('.code-block')) {
    const code = block.querySelector('pre');
    if (!code) continue;
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = shownText(COPY);
    button.setAttribute('aria-live', 'polite');
    button.addEventListener('click', () => copy(code.textContent ?? '', button));
    block.append(button);
    left.addEventListener('abort', () => button.remove());
  }
}

async function copy(text: string, button: HTMLElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = shownText('已复制');
  } catch {
    button.textContent = shownText('无法复制');
  }
  setTimeout(() => {
    button.textContent = shownText(COPY);
  }, ANSWER);
}
