import type { EditorTexts } from '@wenzhan/texts/writing-editor';

/** A part of a text that is edited. */
export type Part = 'body' | 'fields' | 'file';
/** What is shown: a part of the text, and on a phone the page instead. */
export type View = Part | 'page';

interface ViewChoiceProps {
  shown: View;
  views: readonly View[];
  texts: EditorTexts['views'];
  onShow: (view: View) => void;
}

/** Buttons for the parts of a text; the page has one on narrow screens alone, where it is not beside the text. */
export function ViewChoice({ shown, views, texts, onShow }: ViewChoiceProps) {
  return (
    <fieldset className="edit-views" aria-label={texts.label}>
      {views.map((view) => (
        <button
          key={view}
          type="button"
          aria-pressed={shown === view}
          className={view === 'page' ? 'edit-only-narrow' : undefined}
          onClick={() => onShow(view)}
        >
          {texts[view]}
        </button>
      ))}
    </fieldset>
  );
}
