import { addCopyButtons } from './copy-code';
import { addMarkdownCopy } from './copy-markdown';
import { addLightbox } from './lightbox';
import { addScrollSpy } from './scroll-spy';

/** Adds copy buttons, the copying of Markdown, lightbox and scroll spy to an article; `left` aborting removes them. */
export function enhanceArticle(article: HTMLElement, left: AbortSignal): void {
  addCopyButtons(article, left);
  addMarkdownCopy(article, left);
  addLightbox(article, left);
  addScrollSpy(article, left);
}
