import type { Data } from 'unified';

/** The types of micromark that `unified` shows. */
type Extension = NonNullable<Data['micromarkExtensions']>[number];
export type Construct = Exclude<NonNullable<NonNullable<Extension['text']>[number]>, unknown[]>;
export type Context = ThisParameterType<Construct['tokenize']>;
export type Effects = Parameters<Construct['tokenize']>[0];
export type State = Parameters<Construct['tokenize']>[1];
export type Code = Parameters<State>[0];

/** How a token becomes a part of the tree. */
type TreeExtension = Exclude<NonNullable<Data['fromMarkdownExtensions']>[number], unknown[]>;
export type Handle = NonNullable<TreeExtension['enter']>[string];
