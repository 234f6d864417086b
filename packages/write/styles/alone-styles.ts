const LIGHT = `
  --paper: #f7f3ec;
  --paper-deep: #efe8dc;
  --ink: #1d1a16;
  --ink-soft: #534d43;
  --rule: #d8cfc0;
  --seal: #a3261b;
  --fault: #a3261b;
`;

const DARK = `
  --paper: #13161b;
  --paper-deep: #1b1f26;
  --ink: #dcd8d0;
  --ink-soft: #aeaaa1;
  --rule: #2e343d;
  --seal: #f28876;
  --fault: #f28876;
`;

/** A document without the site's own style sheet: the answer to a form that could not be done (`answer-page.ts`). */
export const ALONE_STYLES = `
html.edit-alone {
  color-scheme: light dark;
${LIGHT}
  --serif: serif;
  --mono: monospace;
  --text-xs: 0.8125rem;
  --text-s: 0.9375rem;
  --text-xl: 1.5rem;
  --space-1: 0.25rem;
  --space-2: 0.5rem;
  --space-3: 0.75rem;
  --space-4: 1rem;
  --space-5: 1.5rem;
  --space-7: 4rem;
  --gutter: 1.125rem;
  --touch: 2.75rem;
  background: var(--paper);
  color: var(--ink);
  font-family: system-ui, sans-serif;
  line-height: 1.6;
}
@media (prefers-color-scheme: dark) {
  html.edit-alone {
${DARK}
  }
}
.edit-alone *,
.edit-alone body {
  box-sizing: border-box;
  margin: 0;
}
.edit-alone h1 {
  font-size: var(--text-xl);
}
.edit-alone a {
  color: inherit;
}
.edit-alone button {
  min-height: var(--touch);
  padding: 0 var(--space-4);
  font: inherit;
  cursor: pointer;
}
.edit-alone :focus-visible {
  outline: 3px solid var(--seal);
  outline-offset: 3px;
}
`;
