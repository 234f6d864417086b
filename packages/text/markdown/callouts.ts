import { articleText } from '@wenzhan/texts/article-text';

/** The kinds of callouts and their titles, by their names on GitHub. */
const callouts = () => articleText().callouts;

/** Every kind of callout. */
export const CALLOUT_KINDS = Object.keys(callouts());

export type Callout = keyof ReturnType<typeof callouts>;

export const isCallout = (name: string): name is Callout => Object.hasOwn(callouts(), name);

/** The title of a callout, in the language of its text. */
export const calloutTitle = (kind: Callout): string => callouts()[kind];
