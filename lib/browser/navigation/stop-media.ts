/**
 * Stops what plays on pages that have been left: they remain in the document, hidden. The button of a player comes back
 * with its page.
 */
export function stopMedia(): void {
  for (const media of document.querySelectorAll<HTMLMediaElement>('audio, video')) media.pause();
  for (const player of document.querySelectorAll('[data-video] iframe')) player.remove();
}
