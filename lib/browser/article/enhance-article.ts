import { zh as articleTools } from '@wenzhan/texts/article-tools';
import { shownTexts } from '@wenzhan/texts/shown-texts';
import { addCopyButtons } from './copy-code';
import { addMarkdownCopy } from './copy-markdown';
import { addLightbox } from './lightbox';
import { fitFormulasOnPaper } from './print-formulas';
import { addScrollSpy } from './scroll-spy';

/**
 * Adds copy buttons, the copying of Markdown, lightbox, scroll spy, formulas that fit on paper and comments to an
 * article; `left` aborting removes them.
 */
export function enhanceArticle(article: HTMLElement, left: AbortSignal): void {
  addCopyButtons(article, left);
  addMarkdownCopy(article, left);
  addLightbox(article, left);
  addScrollSpy(article, left);
  fitFormulasOnPaper(article, left);
  const comments = article.parentElement?.querySelector<HTMLElement>('[data-comments]');
  if (comments) enhanceComments(comments, left);
}

/** Loads what shows the comments; most sites have none. */
async function enhanceComments(comments: HTMLElement, left: AbortSignal): Promise<void> {
  try {
    const { addComments } = await import('../comments/load-comments');
    if (!left.aborted) addComments(comments, left);
  } catch {
    if (left.aborted) return;
    const message = new Text(shownTexts('articleTools', articleTools).commentsNotLoaded);
    comments.append(message);
    left.addEventListener('abort', () => message.remove());
  }
}
