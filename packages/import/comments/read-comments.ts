import { readEach } from '../read-each';
import { BrokenExport, type Note } from '../source';
import type { LeftOut, SourceComment } from './source';

/** The comments of an export. */
export interface ReadComments {
  comments: SourceComment[];
  leftOut: LeftOut[];
  /** Comments that cannot be read. */
  notes: Note[];
}

interface Export<T> {
  text: string;
  file: string;
  idOf(one: T): string;
  /** How the id of a comment is written in the text. */
  marks(id: string): string[];
}

/** Reads comments one by one: a bad one costs itself, and is noted with its line. */
export async function readComments<T>(
  all: readonly T[],
  read: (one: T) => SourceComment | LeftOut,
  { text, file, idOf, marks }: Export<T>,
): Promise<ReadComments> {
  const lineOf = (id: string) => {
    const at =
      id === ''
        ? -1
        : (marks(id)
            .map((mark) => text.indexOf(mark))
            .find((one) => one >= 0) ?? -1);
    return at < 0 ? 1 : text.slice(0, at).split('\n').length;
  };
  const result = await readEach(
    all,
    (one) => {
      const comment = read(one);
      if ('reason' in comment) return comment;
      if (comment.id === '') throw new BrokenExport(comment.location, '没有编号');
      if (comment.text === '') throw new BrokenExport(comment.location, '没有文字');
      return comment;
    },
    (one) => ({ location: { file, line: 1 }, subject: `评论${idOf(one)}` }),
  );
  // The lines are looked for only for the few that are bad.
  const notes = result.notes.map((note) => {
    const line = lineOf(note.subject.replace('评论', ''));
    return { ...note, location: { file, line: line > 1 ? line : note.location.line } };
  });
  return {
    comments: result.results.flatMap((one) => ('reason' in one ? [] : [cleaned(one)])),
    leftOut: result.results.flatMap((one) => ('reason' in one ? [one] : [])),
    notes,
  };
}

/** The comment with a name, and with an e-mail and a link only if they are such. */
function cleaned(comment: SourceComment): SourceComment {
  const [name, email, link] = [comment.name, comment.email, comment.link].map((one) => one.trim());
  return {
    ...comment,
    name: name || '匿名',
    email: /^[^\s@]+@[^\s@]+$/.test(email ?? '') ? (email ?? '') : '',
    link: /^https?:\/\//i.test(link ?? '') && URL.canParse(link ?? '') ? (link ?? '') : '',
  };
}
