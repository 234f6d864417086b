'use client';

import { routes } from '@wenzhan/contract/urls/routes';
import { editAddress } from '@wenzhan/write/forms/addresses';
import type { TextEditorSlotProps } from '@wenzhan/write/forms/editor-slot';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { convertHtml } from '@/lib/request/convert-html';
import { requestEditing } from '@/lib/request/editing-request';

const Editor = lazy(async () => {
  const { TextEditor } = await import('@wenzhan/write/browser/text-editor');
  return { default: TextEditor };
});

/** The editor of a text, over the plain form, which stays until the editor is there, and where it cannot run. */
export function TextEditor({ children, ...props }: TextEditorSlotProps) {
  const form = useRef<HTMLDivElement>(null);
  const [isStarted, setStarted] = useState(false);
  const [isReady, setReady] = useState(false);
  useEffect(() => setStarted(canEdit()), []);
  const { path } = props.read.entry;
  return (
    <>
      <div ref={form} hidden={isReady}>
        {children}
      </div>
      {isStarted && (
        <Suspense>
          <Editor
            {...props}
            call={requestEditing}
            convert={convertHtml}
            signIn={routes.signIn(editAddress('text', { path }))}
            typedBefore={() => typedIn(form.current)}
            onReady={() => setReady(true)}
          />
        </Suspense>
      )}
    </>
  );
}

/**
 * Whether the browser shows the editor's styles under the policy, and has the functions of arrays that the editor uses.
 */
const canEdit = (): boolean =>
  'adoptedStyleSheets' in Document.prototype && 'toReversed' in Array.prototype;

/** What was typed into the plain text area before the editor was there; undefined if nothing was. */
function typedIn(form: HTMLElement | null): string | undefined {
  const area = form?.querySelector<HTMLTextAreaElement>('textarea[name="text"]');
  return area && area.value !== area.defaultValue ? area.value : undefined;
}
