import { diff } from '@codemirror/merge';
import { ChangeSet, Text } from '@codemirror/state';

/** A part of a text that another replaces. */
export interface Replacement {
  from: number;
  to: number;
  insert: string;
}

/** The differences between two texts, as few and small as can be found quickly. */
export function replacements(before: string, after: string): Replacement[] {
  return diff(before, after, { scanLimit: 1000, timeout: 200 }).map(
    ({ fromA, toA, fromB, toB }) => ({ from: fromA, to: toA, insert: after.slice(fromB, toB) }),
  );
}

/**
 * What an editor shows after a save that others' changes were merged into: these changes, and what was typed while the save
 * was under way.
 *
 * @param sent the text that was saved
 * @param typed what the editor shows now
 * @param merged what the service made of the text that was saved
 */
export function rebased(sent: string, typed: string, merged: string): string {
  if (typed === sent) return merged;
  if (merged === sent) return typed;
  const changes = (after: string) => ChangeSet.of(replacements(sent, after), sent.length, '\n');
  const theirs = changes(merged).map(changes(typed));
  return theirs.apply(Text.of(typed.split('\n'))).toString();
}
