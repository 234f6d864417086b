import type { EditorView } from '@codemirror/view';
import { filled } from '@wenzhan/texts/shown-texts';
import type { EditorTexts } from '@wenzhan/texts/writing-editor';
import { type RefObject, useEffect } from 'react';
import { scrollInStep } from './scroll-in-step';
import type { ShownPage } from './use-page';

interface PagePaneProps {
  page: ShownPage;
  frame: RefObject<HTMLIFrameElement | null>;
  view: EditorView | null;
  texts: EditorTexts;
}

/** The page that shows the text, which scrolls in step with it. Nothing in its frame runs, leads away, or is sent. */
export function PagePane({ page, frame, view, texts }: PagePaneProps) {
  const { address, isOutdated, openBy, shownText } = page;
  const isShown = shownText !== undefined;
  useEffect(() => {
    if (view && frame.current && isShown) return scrollInStep(view, frame.current);
  }, [view, frame, isShown]);
  const others = openBy.map(({ username }) => username).join(', ');
  return (
    <div className="edit-page">
      <p role="status" className="edit-page-news">
        {others && filled(texts.others, others)} {isOutdated && texts.outdated}
      </p>
      {address === undefined && <p>{texts.noPage}</p>}
      <iframe
        ref={frame}
        title={texts.pageTitle}
        sandbox="allow-same-origin"
        data-shown={isShown || undefined}
        hidden={address === undefined}
      />
    </div>
  );
}
