import { InterfaceText } from '@/components/parts/interface-text';
import { pageMessages } from '@/lib/site/page-edition';

/**
 * A film without sound over the picture of a section. Nothing is loaded and nothing moves before the script of the page
 * plays it (`lib/browser/sections/films.ts`), which it does not for readers who want no motion. Without scripts the
 * browser's own controls play it.
 */
export function Film({ url }: { url: string }) {
  const { playFilm, stopFilm } = pageMessages().pages.sections;
  return (
    <>
      <video src={url} muted loop playsInline preload="none" hidden data-film />
      <button type="button" hidden data-play={playFilm} data-stop={stopFilm}>
        <InterfaceText>{playFilm}</InterfaceText>
      </button>
      <noscript>
        <p>
          <a href={url}>
            <InterfaceText>{playFilm}</InterfaceText>
          </a>
        </p>
      </noscript>
    </>
  );
}
