import type { EditorView } from '@codemirror/view';
import { type Anchor, placeBeside } from '../forms/match-blocks';
import { anchorsOf } from './page-frame';

/**
 * Scrolls a page with the text that it shows, and the text with the page: what is at the top of one is at the top of the
 * other. Blocks that are not found lie between those that are.
 *
 * @returns ends it
 */
export function scrollInStep(view: EditorView, frame: HTMLIFrameElement): () => void {
  const text = view.scrollDOM;
  const page = () => frame.contentDocument?.scrollingElement;
  const window = frame.contentWindow;
  let leader: 'text' | 'page' = 'text';
  let known: { doc: unknown; height: number; anchors: readonly Anchor[] } | undefined;

  /** Places in the text, and pixels of the page. */
  function anchors(): readonly Anchor[] {
    const { doc } = view.state;
    const height = page()?.scrollHeight ?? 0;
    if (known?.doc !== doc || known.height !== height) {
      const found = frame.contentDocument ? anchorsOf(frame.contentDocument, doc.toString()) : [];
      const ends = [
        { own: 0, other: 0 },
        { own: doc.length, other: height },
      ] as const;
      known = { doc, height, anchors: [ends[0], ...found, ends[1]] };
    }
    return known.anchors;
  }

  const followText = () => {
    if (leader !== 'text') return;
    const { from, length, top, height } = view.lineBlockAtHeight(text.scrollTop);
    const place = from + (length * (text.scrollTop - top)) / Math.max(height, 1);
    page()?.scrollTo({ top: text.scrollTop <= 0 ? 0 : placeBeside(anchors(), place) });
  };
  const followPage = () => {
    const { scrollTop = 0 } = page() ?? {};
    if (leader !== 'page') return;
    const turned = anchors().map(({ own, other }) => ({ own: other, other: own }));
    const place = Math.min(Math.round(placeBeside(turned, scrollTop)), view.state.doc.length);
    text.scrollTop = scrollTop <= 0 ? 0 : view.lineBlockAt(place).top;
  };
  const leads = (one: typeof leader) => () => {
    leader = one;
  };
  const [textLeads, pageLeads] = [leads('text'), leads('page')];
  const LEADING = ['pointerenter', 'focusin', 'touchstart'] as const;

  text.addEventListener('scroll', followText);
  window?.addEventListener('scroll', followPage);
  for (const event of LEADING) text.addEventListener(event, textLeads, { passive: true });
  frame.addEventListener('pointerenter', pageLeads);
  return () => {
    text.removeEventListener('scroll', followText);
    window?.removeEventListener('scroll', followPage);
    for (const event of LEADING) text.removeEventListener(event, textLeads);
    frame.removeEventListener('pointerenter', pageLeads);
  };
}
