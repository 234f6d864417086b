'use client';

import { routes } from '@wenzhan/contract/urls/routes';
import { editAddress } from '@wenzhan/write/forms/addresses';
import type { TextEditorSlotProps } from '@wenzhan/write/forms/editor-slot';
import { Component, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { convertHtml } from '@/lib/request/convert-html';
import { hideShownText, requestEditing } from '@/lib/request/editing-request';

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

interface BoundaryProps {
  children: ReactNode;
  onFailure: () => void;
}

/** An editor that fails gives its text to the plain form. */
class EditorBoundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch() {
    this.props.onFailure();
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}

/**
 * Whether the browser shows the editor's styles under the policy, and has the functions of arrays that the editor uses.
 */
const canEdit = (): boolean =>
  'adoptedStyleSheets' in Document.prototype && 'toReversed' in Array.prototype;

const areaIn = (form: HTMLElement | null) =>
  form?.querySelector<HTMLTextAreaElement>('textarea[name="text"]');

/** What was typed into the plain text area before the editor was there; undefined if nothing was. */
function typedIn(form: HTMLElement | null): string | undefined {
  const area = areaIn(form);
  return area && area.value !== area.defaultValue ? area.value : undefined;
}
