import { addCopyButtons } from './copy-code';
import { enlargePictures } from './enlarge';
import { followPosition } from './position';

/** Gives an article on screen its tools; everything added is taken away when `left` aborts. */
export function equipArticle(article: HTMLElement, left: AbortSignal): void {
  addCopyButtons(article, left);
  enlargePictures(article, left);
  followPosition(article, left);
}
