import { articleText } from '@wenzhan/texts/article-text';

/** The kinds of callouts and their titles, by their names on GitHub. */
export const CALLOUTS = articleText.callouts;

export type Callout = keyof typeof CALLOUTS;

export const isCallout = (name: string): name is Callout => Object.hasOwn(CALLOUTS, name);
