import { zh as articleTools } from '@wenzhan/texts/article-tools';
import { shownTexts } from '@wenzhan/texts/shown-texts';

/** Milliseconds that a button shows the result. */
const ANSWER = 2000;

const texts = () => shownTexts('articleTools', articleTools);

/** Adds a button to each code block that copies its text. */
export function addCopyButtons(article: HTMLElement, left: AbortSignal): void {
  for (const block of article.querySelectorAll<HTMLElement>('.code-block')) {
    const code = block.querySelector('pre');
    if (!code) continue;
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = texts().copy;
    button.setAttribute('aria-live', 'polite');
    button.addEventListener('click', () => copy(code.textContent ?? '', button));
    block.append(button);
    left.addEventListener('abort', () => button.remove());
  }
}

async function copy(text: string, button: HTMLElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = texts().copied;
  } catch {
    button.textContent = texts().notCopied;
  }
  setTimeout(() => {
    button.textContent = texts().copy;
  }, ANSWER);
}
