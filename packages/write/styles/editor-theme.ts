import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const marks = HighlightStyle.define([
  { tag: tags.heading, fontWeight: '700' },
  { tag: tags.strong, fontWeight: '700' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
  {
    tag: [tags.processingInstruction, tags.meta, tags.url, tags.comment],
    color: 'var(--ink-soft)',
  },
  { tag: [tags.link, tags.labelName], color: 'var(--seal)' },
  { tag: tags.monospace, fontFamily: 'var(--mono)', color: 'var(--code-text)' },
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: 'var(--code-name)' },
  { tag: [tags.string, tags.number, tags.bool], color: 'var(--code-value)' },
]);

/** The colours and type of the site, whose custom properties reach into the shadow root. @param isProse not for code */
export const editorTheme = (isProse: boolean): Extension => [
  EditorView.theme({
    '&': { color: 'var(--ink)', backgroundColor: 'transparent', height: '100%' },
    '&.cm-focused': { outline: '2px solid var(--ink)', outlineOffset: '-2px' },
    '.cm-scroller': {
      fontFamily: isProse ? 'var(--sans)' : 'var(--mono)',
      fontSize: isProse ? 'var(--text-m)' : 'var(--text-s)',
      lineHeight: '1.75',
      overflow: 'auto',
    },
    '.cm-content': { padding: 'var(--space-3) var(--space-3) 30vh 0', caretColor: 'var(--ink)' },
    '.cm-line': { padding: '0' },
    '.cm-gutters': { backgroundColor: 'transparent', border: '0', color: 'var(--ink-soft)' },
    '.cm-problems': { width: '1.25rem', textAlign: 'center' },
    '.cm-problem': { color: 'var(--fault)', fontWeight: '700', cursor: 'help' },
    '.cm-selectionMatch, .cm-searchMatch': { backgroundColor: 'var(--mark)' },
    '.cm-panels': { backgroundColor: 'var(--paper-deep)', color: 'var(--ink)' },
    '.cm-textfield, .cm-button': {
      font: 'inherit',
      color: 'inherit',
      background: 'var(--paper)',
      border: '1px solid var(--rule)',
      borderRadius: '0',
    },
    '.cm-collapsedLines': { color: 'var(--ink-soft)', background: 'var(--paper-deep)' },
    '.cm-collapsedLines:before, .cm-collapsedLines:after': { content: '"…"' },
    '.cm-changedText': { background: 'var(--mark)' },
    '.cm-changedLine': { backgroundColor: 'var(--paper-deep)' },
  }),
  syntaxHighlighting(marks),
];
