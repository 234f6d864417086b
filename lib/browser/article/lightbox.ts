import { zh as articleTools } from '@wenzhan/texts/article-tools';
import { shownTexts } from '@wenzhan/texts/shown-texts';

/** Opens the images of the text, which link to themselves, in a dialog. */
export function addLightbox(article: HTMLElement, left: AbortSignal): void {
  let dialog: HTMLDialogElement | undefined;
  article.addEventListener(
    'click',
    (event) => {
      const link = pictureLink(event);
      const picture = link?.querySelector('img');
      if (!link || !picture) return;
      event.preventDefault();
      dialog ??= makeDialog(left);
      const large = document.createElement('img');
      large.src = link.href;
      large.alt = picture.alt;
      const close = dialog.querySelector('form');
      dialog.replaceChildren(...(close ? [close] : []), large);
      dialog.showModal();
    },
    { signal: left },
  );
}

/** The link of the clicked image; null for other targets, buttons and clicks with modifier keys. */
function pictureLink(event: MouseEvent): HTMLAnchorElement | null {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
  if (!(target instanceof Element) || button !== 0) return null;
  if (metaKey || ctrlKey || shiftKey || altKey) return null;
  return target.closest<HTMLAnchorElement>('a.enlarge');
}

function makeDialog(left: AbortSignal): HTMLDialogElement {
  const { close, enlargedPicture } = shownTexts('articleTools', articleTools);
  const dialog = document.createElement('dialog');
  dialog.className = 'enlarged';
  dialog.setAttribute('aria-label', enlargedPicture);
  const form = document.createElement('form');
  form.method = 'dialog';
  const button = document.createElement('button');
  button.textContent = close;
  form.append(button);
  dialog.append(form);
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog || target instanceof HTMLImageElement) dialog.close();
  });
  document.body.append(dialog);
  left.addEventListener('abort', () => dialog.remove());
  return dialog;
}
