import { addLightbox } from '../article/lightbox';
import { addFilms } from './films';

/** Adds what sections do with scripts: pictures that are enlarged, and films; `left` aborting removes it. */
export function enhanceSections(page: HTMLElement, left: AbortSignal): void {
  addLightbox(page, left);
  addFilms(page, left);
}
