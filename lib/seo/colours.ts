/** The colours of `components/site/document.module.css` where no style sheet reaches: pictures and browsers' frames. */
export const COLOURS = {
  paper: '#f7f3ec',
  paperDark: '#13161b',
  ink: '#1d1a16',
  inkSoft: '#534d43',
  rule: '#d8cfc0',
  seal: '#a3261b',
} as const;
