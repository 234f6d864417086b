/** The kinds of callouts and their titles, by their names on GitHub. */
export const CALLOUTS = {
  note: '注意',
  tip: '提示',
  important: '重要',
  warning: '警告',
  caution: '小心',
} as const;

export type Callout = keyof typeof CALLOUTS;

export const isCallout = (name: string): name is Callout => Object.hasOwn(CALLOUTS, name);
