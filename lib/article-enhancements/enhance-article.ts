import { addCopyButtons } from './copy-code';
import { addLightbox } from './lightbox';
import { addScrollSpy } from './scroll-spy';

/** Gives an article on screen its tools; everything added is taken away when `left` aborts. */
export function enhanceArticle(article: HTMLElement, left: AbortSignal): void {
  addCopyButtons(article, left);
  addLightbox(article, left);
  addScrollSpy(article, left);
}
