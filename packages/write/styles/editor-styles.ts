/** The editor of texts: the text beside its page, one above the other on narrow screens. */
export const EDITOR_STYLES = `
.edit-frame:has(.edit-writer) .edit-main {
  max-width: none;
}
.edit-main > .edit-writer {
  margin-top: var(--space-3);
}
.edit-writer {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-3);
}
.edit-writer [hidden] {
  display: none;
}
.edit-writer-head {
  position: sticky;
  z-index: 5;
  top: 0;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2) var(--space-5);
  padding: var(--space-2) 0;
  border-bottom: 1px solid var(--rule);
  background: var(--paper);
}
.edit-save-line {
  flex: 1 1 18rem;
  font-size: var(--text-s);
}
.edit-save-line .edit-failure {
  color: var(--fault);
}
.edit-frame .edit-save-line button.edit-plain,
.edit-frame .edit-problems button.edit-plain {
  min-height: 1.5rem;
  text-decoration: underline;
}
.edit-panes {
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  gap: var(--space-2) var(--space-4);
}
.edit-views,
.edit-toolbar {
  display: flex;
  flex-wrap: wrap;
  grid-column: 1 / -1;
  gap: var(--space-1);
  min-width: 0;
  border: 0;
}
.edit-main .edit-views button,
.edit-main .edit-toolbar button {
  min-height: 2.25rem;
  padding: 0 var(--space-3);
  border: 1px solid var(--rule);
  border-radius: var(--corner, 0);
  background: none;
  font-size: var(--text-s);
}
.edit-main .edit-views button[aria-pressed='true'] {
  border-color: var(--ink);
  background: var(--ink);
  color: var(--paper);
}
.edit-only-narrow {
  display: none;
}
.edit-pane,
.edit-page {
  display: flex;
  flex-direction: column;
  gap: var(--space-2);
  min-width: 0;
  height: calc(100vh - 12rem);
  min-height: 24rem;
}
.edit-code,
.edit-part,
.edit-page iframe {
  flex: 1 1 0;
  min-height: 0;
  width: 100%;
  overflow: auto;
  border: 1px solid var(--rule);
}
.edit-code {
  overflow: hidden;
}
.edit-part {
  padding: var(--space-3);
}
.edit-page iframe {
  background: var(--paper);
}
.edit-page iframe:not([data-shown]) {
  opacity: 0;
}
.edit-page-news,
.edit-pane > p {
  min-height: 0;
  font-size: var(--text-s);
}
.edit-page-news:empty,
.edit-pane > p:empty {
  display: none;
}
.edit-pane .edit-problems {
  flex: none;
  font-size: var(--text-s);
}
.edit-pane .edit-problems ul {
  max-height: 7rem;
}
.edit-dialog {
  width: min(40rem, calc(100vw - 2rem));
  max-height: calc(100vh - 4rem);
  margin: auto;
  padding: var(--space-5);
  border: 1px solid var(--ink);
  background: var(--paper);
  color: var(--ink);
}
.edit-dialog > * + * {
  margin-top: var(--space-3);
}
.edit-dialog::backdrop {
  background: rgb(0 0 0 / 0.5);
}
.edit-media {
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(8rem, 1fr));
  gap: var(--space-2);
  max-height: 40vh;
  overflow-y: auto;
}
.edit-main .edit-media button,
.edit-main .edit-found button {
  width: 100%;
  min-height: var(--touch);
  padding: var(--space-2);
  border: 1px solid var(--rule);
  background: none;
  font-size: var(--text-xs);
  text-align: start;
  overflow-wrap: anywhere;
}
.edit-media img {
  width: 100%;
  height: 5rem;
  margin-bottom: var(--space-1);
  object-fit: contain;
}
.edit-main .edit-found button {
  font-size: var(--text-s);
}
.edit-found {
  max-height: 40vh;
  overflow-y: auto;
}
.edit-chosen {
  max-height: 12rem;
  object-fit: contain;
}
.edit-conflict > * + * {
  margin-top: var(--space-3);
}
.edit-sides {
  display: grid;
  grid-template-columns: 1fr 1fr;
  font-size: var(--text-s);
}
.edit-merge {
  max-height: 60vh;
  overflow: auto;
  border: 1px solid var(--rule);
}
@media (max-width: 56rem) {
  .edit-panes {
    grid-template-columns: minmax(0, 1fr);
  }
  .edit-only-narrow {
    display: inline-flex;
    align-items: center;
  }
  .edit-panes[data-page] .edit-pane,
  .edit-panes:not([data-page]) .edit-page {
    position: absolute;
    left: -200vw;
    visibility: hidden;
  }
  .edit-pane,
  .edit-page {
    width: 100%;
    height: calc(100vh - 14rem);
  }
  .edit-writer-head {
    position: static;
  }
  .edit-toolbar {
    flex-wrap: nowrap;
    overflow-x: auto;
  }
  .edit-toolbar button {
    flex: none;
  }
}
`;
