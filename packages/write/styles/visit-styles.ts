/** Tables of what was counted. */
export const VISIT_STYLES = `
.edit-ranking {
  width: 100%;
  border-collapse: collapse;
}
.edit-ranking th,
.edit-ranking td {
  padding: var(--space-2) 0;
  border-bottom: 1px solid var(--rule);
  font-weight: 400;
  text-align: start;
  vertical-align: top;
}
.edit-ranking tbody th {
  overflow-wrap: anywhere;
}
.edit-ranking td,
.edit-ranking th + th {
  padding-inline-start: var(--space-4);
  font-variant-numeric: tabular-nums;
  text-align: end;
  white-space: nowrap;
}
.edit-ranking thead {
  color: var(--ink-soft);
  font-size: var(--text-s);
}
.edit-bar {
  display: block;
  width: 100%;
  height: 4px;
  margin-top: var(--space-1);
  fill: var(--seal);
}
`;
