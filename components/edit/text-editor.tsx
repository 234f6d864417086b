'use client';

import { routes } from '@wenzhan/contract/urls/routes';
import { editAddress } from '@wenzhan/write/forms/addresses';
import type { TextEditorSlotProps } from '@wenzhan/write/forms/editor-slot';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { convertHtml } from '@/lib/request/convert-html';
import { hideShownText, requestEditing } from '@/lib/request/editing-request';
import { areaIn, canEdit, EditorBoundary } from './plain-form';

const Editor = lazy(async () => {
  const { TextEditor } = await import('@wenzhan/write/browser/text-editor');
  return { default: TextEditor };
});

/** The editor of a text, over the plain form, which stays until the editor is there, and where it cannot run. */
export function TextEditor({ children, ...props }: TextEditorSlotProps) {
  const form = useRef<HTMLDivElement>(null);
  const written = useRef<string>(undefined);
  const [isStarted, setStarted] = useState(false);
  const [isReady, setReady] = useState(false);
  useEffect(() => setStarted(canEdit()), []);
  const { path } = props.read.entry;
  const showForm = () => {
    const area = areaIn(form.current);
    if (area && written.current !== undefined) area.value = written.current;
    setReady(false);
  };
  return (
    <>
      <div ref={form} hidden={isReady}>
        {children}
      </div>
      {isStarted && (
        <EditorBoundary onFailure={showForm}>
          <Suspense>
            <Editor
              {...props}
              call={requestEditing}
              convert={convertHtml}
              hideShown={hideShownText}
              signIn={routes.signIn(editAddress('text', { path }))}
              typedBefore={() => typedIn(form.current)}
              onReady={() => setReady(true)}
              onText={(text) => {
                written.current = text;
              }}
            />
          </Suspense>
        </EditorBoundary>
      )}
    </>
  );
}

/** What was typed into the plain text area before the editor was there; undefined if nothing was. */
function typedIn(form: HTMLElement | null): string | undefined {
  const area = areaIn(form);
  return area && area.value !== area.defaultValue ? area.value : undefined;
}
