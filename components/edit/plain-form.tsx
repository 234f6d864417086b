import { Component, type ReactNode } from 'react';

interface BoundaryProps {
  children: ReactNode;
  onFailure: () => void;
}

/** An editor that fails gives its text to the plain form. */
export class EditorBoundary extends Component<BoundaryProps, { hasFailed: boolean }> {
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
export const canEdit = (): boolean =>
  'adoptedStyleSheets' in Document.prototype && 'toReversed' in Array.prototype;

/** The field of the text in a plain form. */
export const areaIn = (form: HTMLElement | null) =>
  form?.querySelector<HTMLTextAreaElement>('textarea[name="text"]');
