import { filled, shownTexts } from '@wenzhan/texts/shown-texts';
import { zh as videos } from '@wenzhan/texts/videos';

/** Permissions of a third-party player: it may run scripts, but not navigate this page. */
const SANDBOX = 'allow-scripts allow-same-origin allow-presentation allow-popups';
const ALLOW = 'autoplay; encrypted-media; fullscreen; picture-in-picture';

/**
 * Adds a play button to each video figure of the page, above its plain link. No request is sent to the
 * video host before the button is pressed.
 */
export function addVideoButtons(page: ParentNode): void {
  const { play, playTitled } = shownTexts('videos', videos);
  for (const figure of page.querySelectorAll<HTMLElement>('figure[data-video]')) {
    if (figure.querySelector('button, iframe')) continue;
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = figure.dataset.title ? filled(playTitled, figure.dataset.title) : play;
    const start = () => {
      const player = playerOf(figure);
      button.replaceWith(player);
      // The button, which had the focus, is gone.
      player.focus();
    };
    button.addEventListener('click', start, { once: true });
    figure.prepend(button);
  }
}

function playerOf({ dataset }: HTMLElement): HTMLIFrameElement {
  const player = document.createElement('iframe');
  player.setAttribute('sandbox', SANDBOX);
  player.allow = ALLOW;
  player.referrerPolicy = 'strict-origin-when-cross-origin';
  player.title = dataset.title ?? shownTexts('videos', videos).video;
  player.src = dataset.video ?? '';
  return player;
}
