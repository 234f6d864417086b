import { addCopyButtons } from './copy-code';
import { addLightbox } from './lightbox';
import { addScrollSpy } from './scroll-spy';

/** Adds copy buttons, lightbox and scroll spy to an article; `left` aborting removes them. */
export function enhanceArticle(article: HTMLElement, left: AbortSignal): void {
  addCopyButtons(article, left);
  addLightbox(article, left);
  addScrollSpy(article, left);
}
