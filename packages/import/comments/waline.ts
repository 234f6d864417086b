import { createWriteStream, rmSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PlacedComment } from './place-comments';

/**
 * Writes a file that Waline's administration imports, comment by comment. It has no users, whose passwords it would
 * contain, and no counters: the import empties only the tables that the file names.
 */
export async function writeWaline(file: string, comments: readonly PlacedComment[]): Promise<void> {
  const part = `${file}.part`;
  const clear = () => rmSync(part, { force: true });
  process.once('exit', clear);
  try {
    await pipeline(Readable.from(linesOf(comments)), createWriteStream(part, { mode: 0o600 }));
    await rename(part, file);
  } finally {
    process.off('exit', clear);
    clear();
  }
}

function* linesOf(comments: readonly PlacedComment[]): Generator<string> {
  yield '{"type":"waline","version":1,"tables":["Comment"],"data":{"Comment":[';
  for (const [index, comment] of comments.entries()) {
    yield `${index === 0 ? '' : ','}\n${JSON.stringify(recordOf(comment))}`;
  }
  yield '\n]}}\n';
}

/** A row of Waline's table, without the address and the browser of the author, which it does not need. */
function recordOf({ key, parent, root, article, comment }: PlacedComment) {
  const time = new Date(comment.at).toISOString();
  return {
    objectId: key,
    nick: comment.name,
    mail: comment.email || undefined,
    link: comment.link || undefined,
    comment: comment.text,
    url: article,
    pid: parent,
    rid: root,
    status: 'approved',
    like: comment.likes || undefined,
    insertedAt: time,
    createdAt: time,
    updatedAt: time,
  };
}
