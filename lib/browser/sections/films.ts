/**
 * Plays the films of a page once its words are read, and gives each a button that stops it. For readers who want no
 * motion, or no large files, a film waits for the button; `left` aborting stops all.
 */
export function addFilms(page: HTMLElement, left: AbortSignal): void {
  for (const film of page.querySelectorAll<HTMLVideoElement>('video[data-film]')) {
    const button = film.nextElementSibling;
    if (button instanceof HTMLButtonElement) addFilm(film, button, left);
  }
}

function addFilm(film: HTMLVideoElement, button: HTMLButtonElement, left: AbortSignal): void {
  const show = () => {
    film.hidden = film.paused && film.currentTime === 0;
    button.textContent = (film.paused ? button.dataset.play : button.dataset.stop) ?? '';
  };
  // Some browsers refuse to play by themselves: the picture and the button stay.
  const play = () => film.play().catch(show);
  const toggle = () => (film.paused ? play() : film.pause());
  for (const change of ['play', 'pause', 'error']) {
    film.addEventListener(change, show, { signal: left });
  }
  button.addEventListener('click', toggle, { signal: left });
  button.hidden = false;
  left.addEventListener('abort', () => film.pause());
  if (wantsMotion()) play();
}

function wantsMotion(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return !connection?.saveData && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}
