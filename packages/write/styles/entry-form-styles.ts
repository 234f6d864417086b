/** The forms of fields: groups, lists and their entries. */
export const ENTRY_FORM_STYLES = `
.edit-fields,
.edit-inner {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
}
.edit-fields {
  max-width: 44rem;
}
.edit-inner {
  padding: var(--space-2) 0 var(--space-4) var(--space-3);
  border-inline-start: 2px solid var(--rule);
}
.edit-inner[hidden] {
  display: none;
}
.edit-inner:empty {
  padding: 0;
}
.edit-main .edit-prose {
  font-family: inherit;
  font-size: 1rem;
  line-height: 1.6;
}
.edit-main textarea.edit-prose,
.edit-fields textarea {
  min-height: 0;
}
@supports (field-sizing: content) {
  .edit-main .edit-fields textarea {
    min-height: 5rem;
    max-height: 24rem;
    field-sizing: content;
  }
}
.edit-main .edit-short {
  justify-self: start;
  width: auto;
  min-width: 8rem;
  max-width: 100%;
}
.edit-counter {
  margin-inline-start: var(--space-2);
}
.edit-colour {
  display: flex;
  gap: var(--space-2);
}
.edit-main .edit-colour input[type='color'] {
  flex: none;
  width: var(--touch);
  padding: 2px;
}
.edit-group {
  min-width: 0;
  border-bottom: 1px solid var(--rule);
}
.edit-group > summary {
  overflow-wrap: anywhere;
}
.edit-group > summary .edit-hint {
  margin-inline-start: var(--space-3);
}
.edit-picture {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-2);
  min-width: 0;
  margin: 0;
  padding: 0 0 var(--space-2);
  border: 0;
}
.edit-picture legend {
  padding: 0 0 var(--space-1);
  font-size: var(--text-s);
}
.edit-fields img {
  width: auto;
  max-width: 100%;
  height: auto;
  max-height: 12rem;
  background: var(--paper-deep);
  object-fit: contain;
}
.edit-items {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  margin: 0;
  padding: 0;
  list-style: none;
}
.edit-item {
  border-bottom: 1px solid var(--rule);
}
.edit-item-head {
  display: flex;
  align-items: center;
  gap: var(--space-1);
}
.edit-fields .edit-item-title {
  flex: 1 1 auto;
  min-width: 0;
  min-height: var(--touch);
  padding: var(--space-1) 0;
  border: 0;
  background: none;
  color: inherit;
  font: inherit;
  text-align: start;
  overflow-wrap: anywhere;
  cursor: pointer;
}
.edit-item-title::before {
  content: '\\25b8\\a0';
  content: '\\25b8\\a0' / '';
}
.edit-item-title[aria-expanded='true']::before {
  content: '\\25be\\a0';
  content: '\\25be\\a0' / '';
}
.edit-fields .edit-sign {
  flex: none;
  width: var(--touch);
  min-height: var(--touch);
  padding: 0;
  border: 0;
  background: none;
  color: var(--ink-soft);
  font: inherit;
  cursor: pointer;
}
.edit-fields .edit-sign:hover,
.edit-fields .edit-item-title:hover {
  color: var(--seal);
}
.edit-unknown {
  color: var(--ink-soft);
  font-size: var(--text-s);
  overflow-wrap: anywhere;
}
`;
