import { filled } from '@wenzhan/texts/shown-texts';
import type { EditorTexts } from '@wenzhan/texts/writing-editor';
import { isSaved } from '../forms/save-state';
import type { Saving } from './use-save';

interface SaveLineProps {
  saving: Saving;
  texts: EditorTexts['saving'];
  /** Where one signs in again. */
  signIn: string;
}

/** Says whether the text is saved, and if not, why, and what becomes of it. */
export function SaveLine({
  saving: { state, dispatch, isKept, otherTabs },
  texts,
  signIn,
}: SaveLineProps) {
  const { failure, news, sent } = state;
  const isDone = isSaved(state);
  return (
    <div className="edit-save-line">
      <p role="status">
        {sent !== undefined && texts.sending}
        {sent === undefined && !failure && news === 'merged' && `${texts.merged} `}
        {sent === undefined && (isDone ? texts.saved : texts.unsaved)}
        {sent === undefined && !isDone && ` ${isKept ? texts.kept : texts.notKept}`}
      </p>
      {failure && (
        <p role="alert" className="edit-failure">
          {texts.failures[failure.reason]} {failure.reason === 'refused' && failure.message}
          {failure.reason === 'signed-out' ? (
            <a href={signIn} target="_blank" rel="noopener">
              {texts.signIn}
            </a>
          ) : (
            <button
              type="button"
              className="edit-plain"
              onClick={() => dispatch({ type: 'again' })}
            >
              {texts.again}
            </button>
          )}
        </p>
      )}
      {news === 'restored' && (
        <p role="status">
          {texts.restored}{' '}
          <button
            type="button"
            className="edit-plain"
            onClick={() => dispatch({ type: 'discarded' })}
          >
            {texts.discard}
          </button>
        </p>
      )}
      {otherTabs > 0 && <p role="status">{filled(texts.otherTabs, String(otherTabs))}</p>}
    </div>
  );
}
