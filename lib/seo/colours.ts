/** The colours of `app/globals.css` where no style sheet reaches: pictures and browsers' frames. */
export const COLOURS = {
  paper: '#f7f3ec',
  paperDark: '#13161b',
  ink: '#1d1a16',
  inkSoft: '#565046',
  rule: '#d8cfc0',
  seal: '#a92a1f',
} as const;
