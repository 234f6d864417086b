/** Fields, buttons and forms. */
export const FORM_STYLES = `
.edit-form {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-4);
  max-width: 32rem;
}
.edit-field {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-1);
}
.edit-label {
  font-size: var(--text-s);
}
.edit-main small {
  color: var(--ink-soft);
  font-size: var(--text-xs);
}
.edit-main input,
.edit-main select,
.edit-main textarea {
  width: 100%;
  min-height: var(--touch);
  padding: var(--space-1) var(--space-3);
  border: 1px solid var(--ink-soft);
  border-radius: var(--corner, 0);
  background: var(--paper);
  color: var(--ink);
  font: inherit;
}
.edit-main input[type='checkbox'],
.edit-main input[type='radio'] {
  width: 1.25rem;
  min-height: 1.25rem;
}
.edit-main textarea {
  padding: var(--space-3);
  font-family: var(--mono);
  font-size: var(--text-s);
  line-height: 1.7;
  resize: vertical;
}
.edit-text {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-3);
}
.edit-text textarea {
  min-height: 60vh;
}
.edit-buttons {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-3);
}
.edit-button {
  display: inline-flex;
  align-items: center;
  min-height: var(--touch);
  padding: 0 var(--space-4);
  border: 1px solid var(--ink);
  border-radius: var(--corner, 0);
  text-decoration: none;
}
.edit-button:hover {
  background: var(--ink);
  color: var(--paper);
}
.edit-main button.edit-primary,
.edit-alone button.edit-primary {
  border-color: var(--ink);
  background: var(--ink);
  color: var(--paper);
}
.edit-main button.edit-primary:hover,
.edit-alone button.edit-primary:hover {
  background: var(--seal);
  border-color: var(--seal);
}
.edit-frame button.edit-plain {
  padding: 0;
  border: 0;
  background: none;
  color: inherit;
  font: inherit;
  text-decoration: underline;
  text-decoration-color: var(--rule);
  text-underline-offset: 0.25em;
}
.edit-frame button.edit-plain:hover {
  color: var(--seal);
}
.edit-filters {
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  gap: var(--space-3);
}
.edit-filters .edit-field {
  flex: 1 1 9rem;
  max-width: 18rem;
}
.edit-filters > a {
  display: inline-flex;
  align-items: center;
  min-height: var(--touch);
}
.edit-actions {
  padding-top: var(--space-3);
  border-top: 1px solid var(--rule);
}
.edit-actions a {
  display: inline-flex;
  align-items: center;
  min-height: var(--touch);
}
.edit-inline {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-3);
}
.edit-inline select,
.edit-inline input {
  width: auto;
}
.edit-main summary {
  display: list-item;
  min-height: var(--touch);
  padding: var(--space-2) 0;
  cursor: pointer;
}
`;
