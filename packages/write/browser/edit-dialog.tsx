import { type ReactNode, useEffect, useId, useRef, useState } from 'react';

interface EditDialogProps {
  title: string;
  cancel: string;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog that is open as long as it is rendered. */
export function EditDialog({ title, cancel, onClose, children }: EditDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className="edit-dialog" aria-labelledby={heading} onClose={onClose}>
      <h2 id={heading}>{title}</h2>
      {children}
      <p className="edit-buttons">
        <button type="button" onClick={() => dialog.current?.close()}>
          {cancel}
        </button>
      </p>
    </dialog>
  );
}

/** What is found; undefined before the first answer, null if the last call failed. @param find undefined: nothing is asked */
export function useFound<T>(find: ((signal: AbortSignal) => Promise<readonly T[]>) | undefined) {
  const [found, setFound] = useState<readonly T[] | null>();
  useEffect(() => {
    const ending = new AbortController();
    find?.(ending.signal).then(setFound, () => !ending.signal.aborted && setFound(null));
    return () => ending.abort();
  }, [find]);
  return found;
}
