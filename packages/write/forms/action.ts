import type { CallEditing } from './call';

/** What has become of a form. */
export type Outcome =
  /** Leads to another page. */
  | { to: string }
  /** Shows what is shown once, such as the address of a link. */
  | { shown: { title: string; notice: string; value: string; back: string } }
  /** Somebody else has written the same: both texts are shown. */
  | { conflict: { theirs: string; version: string } }
  /** The form itself is wrong, in words. */
  | { refused: string }
  /** Somebody has joined, who is signed in by this token. */
  | { token: string; to: string };

/** What a form of editors does. */
export interface Action {
  /** The fields that are read; all others are ignored. */
  names: readonly string[];
  /** Whether it is for people without an account. */
  isOpen?: boolean;
  run: (fields: ReadonlyMap<string, string>, call: CallEditing) => Promise<Outcome>;
}

/** Defines an action. A field that was not sent is empty: what an empty one means the service says. */
export function action<const N extends string>(
  names: readonly N[],
  run: (fields: Record<N, string>, call: CallEditing) => Promise<Outcome>,
  options: Pick<Action, 'isOpen'> = {},
): Action {
  return {
    ...options,
    names: [...names, 'back'],
    run: (fields, call) => {
      const values = names.map((name) => [name, fields.get(name) ?? '']);
      return run(Object.fromEntries(values) as Record<N, string>, call);
    },
  };
}
