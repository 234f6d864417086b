/** The frame of the screens, headings and notices. Plain CSS: the build does not lower it for old browsers. */
export const FRAME_STYLES = `
.edit-frame {
  min-height: 100vh;
  font-size: 1rem;
  line-height: 1.6;
}
.edit-skip {
  position: absolute;
  z-index: 10;
  padding: var(--space-3) var(--space-4);
  background: var(--ink);
  color: var(--paper);
}
.edit-skip:not(:focus) {
  clip-path: inset(50%);
  width: 1px;
  height: 1px;
  padding: 0;
  overflow: hidden;
}
.edit-header {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 var(--space-5);
  padding: var(--space-2) var(--gutter);
  border-bottom: 1px solid var(--rule);
}
.edit-brand {
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 0 var(--space-2);
}
.edit-brand a {
  padding: var(--space-2) 0;
  font-family: var(--serif);
  font-weight: 700;
  text-decoration: none;
}
.edit-brand span {
  color: var(--ink-soft);
  font-size: var(--text-s);
}
.edit-nav ul,
.edit-states ul,
.edit-actions ul {
  display: flex;
  flex-wrap: wrap;
  gap: 0 var(--space-4);
}
.edit-nav a,
.edit-states a,
.edit-session a {
  display: inline-flex;
  align-items: center;
  min-height: var(--touch);
  border-bottom: 2px solid transparent;
  text-decoration: none;
}
.edit-nav a[aria-current],
.edit-states a[aria-current] {
  border-bottom-color: var(--seal);
}
.edit-session {
  display: flex;
  align-items: center;
  gap: var(--space-4);
  margin-inline-start: auto;
  font-size: var(--text-s);
}
.edit-main {
  max-width: 72rem;
  margin: 0 auto;
  padding: var(--space-5) var(--gutter) var(--space-7);
}
.edit-main > * + * {
  margin-top: var(--space-4);
}
.edit-main h2 {
  font-size: var(--text-l);
}
.edit-main section > * + * {
  margin-top: var(--space-3);
}
.edit-main > section {
  margin-top: var(--space-6);
}
.edit-back {
  font-size: var(--text-s);
}
.edit-back a {
  display: inline-flex;
  align-items: center;
  min-height: var(--touch);
}
.edit-back + .edit-heading {
  margin-top: 0;
}
.edit-heading {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-3);
}
.edit-heading h1 {
  font-size: var(--text-xl);
}
.edit-facts {
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 0 var(--space-4);
  color: var(--ink-soft);
  font-size: var(--text-s);
}
.edit-main code {
  font-family: var(--mono);
  font-size: 0.9em;
}
.edit-notice {
  padding: var(--space-3) var(--space-4);
  background: var(--paper-deep);
}
.edit-fault,
.edit-problems {
  padding-inline-start: var(--space-3);
  border-inline-start: 3px solid var(--fault);
}
.edit-problems ul {
  max-height: 14rem;
  overflow-y: auto;
}
.edit-problems b {
  margin-inline-end: var(--space-2);
}
.edit-pager {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-4);
  font-size: var(--text-s);
}
.edit-pager a {
  display: inline-flex;
  align-items: center;
  min-height: var(--touch);
}
@media (max-width: 40rem) {
  .edit-nav {
    order: 1;
    width: 100%;
  }
}
`;
