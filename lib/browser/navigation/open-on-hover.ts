/** How long a pointer rests on an entry before its list opens, and away from it before it closes, in milliseconds. */
const OPENS_AFTER = 120;
const CLOSES_AFTER = 300;
/** From this width on lists open over the page, not in it. */
const WIDE = '(width >= 52rem)';

/** Opens the lists of a menu for a mouse that rests on their entry, and closes those again. A click works as before. */
export function openOnHover(header: HTMLElement, left: AbortSignal): void {
  for (const details of header.querySelectorAll<HTMLDetailsElement>('li > details')) {
    if (details.parentElement) watch(details, details.parentElement, left);
  }
}

function watch(details: HTMLDetailsElement, entry: HTMLElement, left: AbortSignal): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOpenedHere = false;
  const later = (act: () => void, delay: number) => {
    clearTimeout(timer);
    timer = setTimeout(act, delay);
  };
  const enter = ({ pointerType }: PointerEvent) => {
    clearTimeout(timer);
    if (pointerType !== 'mouse' || details.open || !matchMedia(WIDE).matches) return;
    later(() => {
      isOpenedHere = details.open = true;
    }, OPENS_AFTER);
  };
  const leave = () => {
    clearTimeout(timer);
    if (!isOpenedHere || details.contains(document.activeElement)) return;
    later(() => {
      isOpenedHere = details.open = false;
    }, CLOSES_AFTER);
  };
  entry.addEventListener('pointerenter', enter, { signal: left });
  entry.addEventListener('pointerleave', leave, { signal: left });
  // Who clicks wants it as it is: an open list that is clicked would close at once.
  details.addEventListener(
    'click',
    (event) => {
      const summary = event.target instanceof Element ? event.target.closest('summary') : null;
      if (isOpenedHere && summary?.parentElement === details) event.preventDefault();
      isOpenedHere = false;
      clearTimeout(timer);
    },
    { signal: left },
  );
  left.addEventListener('abort', () => clearTimeout(timer));
}
