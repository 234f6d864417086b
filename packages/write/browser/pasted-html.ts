/** Elements that plain text would lose. */
const FORMAT =
  'h1, h2, h3, h4, h5, h6, p, ul, ol, table, img, a[href], b, strong, i, em, blockquote, pre, section';
/** Pictures of pages that load them late name them here. */
const LATE = 'data-src';

/** HTML that was pasted, with pictures that can be uploaded, and others that have to be saved by hand. */
export interface PastedHtml {
  document: Document;
  /** Pictures whose bytes are in the clipboard. */
  uploads: { image: HTMLImageElement; file: File }[];
  missing: HTMLImageElement[];
}

/**
 * Reads HTML from the clipboard, without requesting anything from elsewhere.
 *
 * @param files pictures in the clipboard
 * @param origin of the site: its own pictures stay
 * @returns null if plain text says the same
 */
export function readPasted(
  html: string,
  files: readonly File[],
  origin: string,
): PastedHtml | null {
  const document = new DOMParser().parseFromString(html, 'text/html');
  if (!document.querySelector(FORMAT)) return null;
  const uploads: PastedHtml['uploads'] = [];
  const absent: HTMLImageElement[] = [];
  for (const image of document.querySelectorAll('img')) {
    const src = image.getAttribute(LATE) ?? image.getAttribute('src') ?? '';
    image.setAttribute('src', src.startsWith(`${origin}/`) ? src.slice(origin.length) : src);
    const file = fileOfData(src);
    if (file) uploads.push({ image, file });
    else if (!/^\/(?!\/)/.test(image.getAttribute('src') ?? '')) absent.push(image);
  }
  // The clipboard names no files: they are those of the pictures only if there are as many.
  if (absent.length !== files.length) return { document, uploads, missing: absent };
  const given = absent.flatMap((image, index) => {
    const file = files[index];
    return file ? [{ image, file }] : [];
  });
  return { document, uploads: [...uploads, ...given], missing: [] };
}

/** The file of a `data:` URL, which the page's policy lets nothing request. */
function fileOfData(src: string): File | undefined {
  const [, type, data] = /^data:(image\/[\w.+-]+);base64,(.+)$/s.exec(src) ?? [];
  if (!type || !data) return undefined;
  try {
    const bytes = Uint8Array.from(atob(data.replace(/\s/g, '')), (letter) => letter.charCodeAt(0));
    const ending = /^\w+/.exec(type.slice('image/'.length))?.[0] ?? 'png';
    return new File([bytes], `picture.${ending}`, { type });
  } catch {
    return undefined;
  }
}

/** A picture that is not there yet, or not at all, and the comment in its place, which readers do not see. */
export interface MarkedPicture {
  image: HTMLImageElement;
  /** What the comment says. */
  words: string;
}

export const commentOf = (words: string): string =>
  `<!-- ${words.replace(/--+/g, '-').replace(/[<>]/g, '')} -->`;

/**
 * Marks the places of pictures, so that the converter keeps them.
 *
 * @returns puts comments at these places of the Markdown
 */
export function markPictures(pictures: readonly MarkedPicture[]): (markdown: string) => string {
  const marks = pictures.map(({ image, words }, index) => {
    const mark = `missingpicture${index}x`;
    image.replaceWith(mark);
    return [mark, commentOf(words)] as const;
  });
  return (markdown) =>
    marks.reduce((text, [mark, comment]) => text.replace(mark, () => comment), markdown);
}

/** The address of a picture that has one, to be named. */
export function addressOf(image: HTMLImageElement): string {
  const src = image.getAttribute('src') ?? '';
  return src.startsWith('data:') ? '' : src;
}
