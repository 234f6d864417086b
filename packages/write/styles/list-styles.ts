/** Lists of entries, files, messages and people; differences of versions. */
export const LIST_STYLES = `
.edit-states {
  border-bottom: 1px solid var(--rule);
  font-size: var(--text-s);
}
.edit-states b {
  margin-inline-start: var(--space-1);
  color: var(--ink-soft);
  font-weight: 400;
}
.edit-count {
  color: var(--ink-soft);
  font-size: var(--text-s);
}
.edit-entries > li {
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: baseline;
  gap: 0 var(--space-5);
  padding: var(--space-2) 0;
  border-bottom: 1px solid var(--rule);
}
.edit-entry-title a {
  display: block;
  padding: var(--space-1) 0;
  font-weight: 700;
  text-decoration: none;
}
.edit-entry-title a:hover {
  text-decoration: underline;
}
.edit-entry-state,
.edit-entry-place,
.edit-entry-time {
  color: var(--ink-soft);
  font-size: var(--text-s);
}
.edit-entry-state,
.edit-entry-time {
  text-align: end;
}
.edit-entry-state span + span::before {
  content: ' · ';
}
.edit-entries .edit-fault {
  grid-column: 1 / -1;
  margin-top: var(--space-1);
  font-size: var(--text-s);
}
.edit-state {
  color: var(--ink);
}
.edit-state-draft,
.edit-state-scheduled {
  color: var(--seal);
}
.edit-state-faulty {
  color: var(--fault);
  font-weight: 700;
}
.edit-list > li {
  padding: var(--space-3) 0;
  border-bottom: 1px solid var(--rule);
}
.edit-row {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-3);
}
.edit-effects li {
  padding: var(--space-1) 0;
}
.edit-mark-new {
  color: var(--seal);
  font-weight: 700;
}
.edit-facts-list {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
}
.edit-facts-list dt {
  color: var(--ink-soft);
  font-size: var(--text-s);
}
.edit-facts-list dd {
  margin-bottom: var(--space-2);
  white-space: pre-wrap;
}
.edit-files {
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(9rem, 1fr));
  gap: var(--space-4);
}
.edit-files a {
  display: block;
  text-decoration: none;
}
.edit-files img,
.edit-files .edit-file-type {
  display: flex;
  align-items: center;
  justify-content: center;
  width: 100%;
  height: 7rem;
  background: var(--paper-deep);
  object-fit: contain;
}
.edit-files span {
  display: block;
  font-size: var(--text-s);
}
.edit-files small {
  display: block;
}
.edit-preview {
  max-height: 24rem;
  width: auto;
  background: var(--paper-deep);
}
.edit-difference {
  max-width: 100%;
  font-family: var(--mono);
  font-size: var(--text-s);
  line-height: 1.7;
}
.edit-difference p {
  padding: 0 var(--space-2);
  white-space: pre-wrap;
  overflow-wrap: anywhere;
}
.edit-difference ins,
.edit-difference del {
  display: block;
  padding: 0 var(--space-2);
  white-space: pre-wrap;
}
.edit-difference ins {
  background: var(--mark);
  text-decoration: none;
}
.edit-difference del {
  color: var(--ink-soft);
  text-decoration: line-through;
}
.edit-hidden {
  left: 0;
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
}
@media (max-width: 40rem) {
  .edit-entries > li {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--space-3);
  }
  .edit-entry-title,
  .edit-entries .edit-fault {
    flex: 1 0 100%;
  }
  .edit-entry-state,
  .edit-entry-time {
    text-align: start;
  }
}
`;
