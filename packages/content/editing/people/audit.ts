import { appendFile, mkdir, readFile, rename, stat } from 'node:fs/promises';
import type { EditingCall, EditingData } from '@wenzhan/contract/calls/editing/calls';
import type { MessageMark } from '@wenzhan/contract/calls/editing/messages';
import { getClientIp } from '@wenzhan/kit/http/client-ip';
import { Limiter } from '@wenzhan/kit/rate-limit/rate-limiter';
import { logThrottled } from '@wenzhan/kit/telemetry/log';
import { z } from 'zod';
import type { Editor, WritableSite } from '../editing-handler';
import { withLock } from './lock-file';

/** What the log names: a call that was carried out, one that a role does not allow, and sign-ins. */
type AuditedAct =
  | EditingCall
  | `${EditingCall}_refused`
  | `edit_message_${MessageMark}`
  | 'login'
  | 'login_refused';

type AuditEntry = EditingData<'edit_audit'>['list'][number];

/** Who did what, when and from where. */
export interface Audit {
  /**
   * Notes what somebody did, after it was done. It never rejects: that the log cannot be written is no reason to refuse a
   * call that was carried out; the server's log says so.
   *
   * @param editor whose name is noted; undefined if nobody knows who it was
   * @param path of the text, if it was about one, or the name of a file or message
   * @param person whose account it was about, if that is another's
   */
  note(
    editor: Pick<Editor, 'username'> | undefined,
    act: AuditedAct,
    path: string | undefined,
    request: Request,
    person?: string,
  ): Promise<void>;
  /** The latest first. @param page from 1 @param limit entries on a page @throws {Error} if the log cannot be read */
  read(page: number, limit: number): Promise<EditingData<'edit_audit'>>;
}

/** Bytes after which a file of the log is put aside; the one put aside before is deleted then. */
const MAX_BYTES = 5 * 1024 * 1024;
/** Refused acts that are noted in a window: whoever guesses must not push everything else out of the log. */
const MAX_REFUSED = 200;
/** Seconds. */
const WINDOW = 60 * 60;
const MAX_TEXT = 400;

const entrySchema = z.object({
  at: z.iso.datetime({ offset: true }).max(64),
  username: z.string().max(200),
  what: z.string().max(200),
  path: z.string().min(1).max(MAX_TEXT).optional(),
  person: z.string().max(200).optional(),
  from: z.string().max(200),
});

/**
 * The audit log of a site: a line of JSON for each act in `audit.log`, of the two newest files. It never has texts,
 * passwords or tokens.
 */
export function createAudit(
  { data, now }: Pick<WritableSite, 'data' | 'now'>,
  maxBytes = MAX_BYTES,
): Audit {
  const file = `${data}/audit.log`;
  const older = `${data}/audit.1.log`;
  const refused = new Limiter(`refused acts in ${file}`, MAX_REFUSED, WINDOW);
  let writing: Promise<void> = Promise.resolve();

  const write = async (line: string) => {
    try {
      await mkdir(/* turbopackIgnore: true */ data, { recursive: true, mode: 0o700 });
      if ((await sizeOf(file)) >= maxBytes) {
        // If two processes see this, the second finds a new file.
        await withLock(`${file}.lock`, async () => {
          if ((await sizeOf(file)) >= maxBytes)
            await rename(/* turbopackIgnore: true */ file, older);
        });
      }
      await appendFile(/* turbopackIgnore: true */ file, line, { mode: 0o600 });
    } catch (error) {
      logThrottled(`${file} cannot be written`, error);
    }
  };

  return {
    note: async (editor, act, path, request, person) => {
      if (/_refused$/.test(act) && (await refused.consume('')) > 0) return;
      const entry: AuditEntry = {
        at: new Date(now()).toISOString(),
        username: (editor?.username ?? '').slice(0, 200),
        what: act,
        ...(path && { path: path.slice(0, MAX_TEXT) }),
        ...(person && { person: person.slice(0, 200) }),
        from: getClientIp(request.headers).slice(0, 200),
      };
      writing = writing.then(() => write(`${JSON.stringify(entry)}\n`));
      await writing;
    },
    read: async (page, limit) => {
      const lines = [...(await linesOf(older)), ...(await linesOf(file))];
      const end = lines.length - (page - 1) * limit;
      const list = lines.slice(Math.max(0, end - limit), Math.max(0, end)).reverse();
      return { list: list.flatMap(parseLine), total: lines.length };
    },
  };
}

const sizeOf = async (file: string): Promise<number> =>
  (await stat(/* turbopackIgnore: true */ file).catch(absent))?.size ?? 0;

async function linesOf(file: string): Promise<string[]> {
  const text = await readFile(/* turbopackIgnore: true */ file, 'utf8').catch(absent);
  return text?.split('\n').filter(Boolean) ?? [];
}

/** @throws every error but that there is no file */
function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

/** A line that was not written whole costs that entry. */
function parseLine(line: string): AuditEntry[] {
  try {
    return [entrySchema.parse(JSON.parse(line))];
  } catch {
    return [];
  }
}
