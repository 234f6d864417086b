import { BrokenExport, type Note, type Place } from './source';
import { describeSystemError } from './system-errors';

/** What a report says of a thing that it leaves out. */
interface Named {
  location: Place;
  subject: string;
}

/**
 * Reads things one by one. One that cannot be read costs itself only, and is noted with its place.
 *
 * @param named the thing, as a report names it
 */
export async function readEach<From, To>(
  things: readonly From[],
  read: (thing: From) => To | Promise<To>,
  named: (thing: From) => Named,
): Promise<{ results: To[]; failed: From[]; notes: Note[] }> {
  const results: To[] = [];
  const failed: From[] = [];
  const notes: Note[] = [];
  for (const thing of things) {
    try {
      results.push(await read(thing));
    } catch (error) {
      failed.push(thing);
      notes.push(leftOut(named(thing), error));
    }
  }
  return { results, failed, notes };
}

/** The note on a thing that cannot be read. */
function leftOut({ location, subject }: Named, error: unknown): Note {
  return error instanceof BrokenExport
    ? { location: error.location, subject, text: `没有搬来：${error.reason}`, isLeftOut: true }
    : {
        ...{ location, subject, isLeftOut: true },
        text: `没有搬来：读不了（${describeSystemError(error)}）`,
      };
}
