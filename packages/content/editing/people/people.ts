import { editorAccount } from '@wenzhan/kit/settings/editor-account';
import type { WritableSite } from '../editing-handler';
import { type Audit, createAudit } from './audit';
import { OneTime } from './one-time';
import { PeopleFile } from './people-file';
import { nameKey } from './people-schema';
import { Sessions } from './sessions';

/** The people who edit a site, once in its content service. */
export interface PeopleService {
  file: PeopleFile;
  sessions: Sessions;
  audit: Audit;
  /** Challenges that an authenticator has signed. */
  challenges: OneTime;
  /** The current time in milliseconds since the epoch. */
  now: () => number;
  /** Notes a failed sign-in; by name only if there is such an account, as people type passwords into this field by mistake. */
  noteFailure(username: string, request: Request): Promise<void>;
}

/** The people of a site's folder. */
export function createPeople(site: Pick<WritableSite, 'data' | 'now'>): PeopleService {
  const file = new PeopleFile(site);
  const audit = createAudit(site);
  return {
    file,
    audit,
    sessions: new Sessions(file, site.now),
    challenges: new OneTime(),
    now: site.now,
    noteFailure: async (username, request) => {
      const { people } = await file.read().catch(() => ({ people: [] }));
      const names = [editorAccount()?.username ?? '', ...people.map((one) => one.username)];
      const known = names.find((name) => nameKey(name) === nameKey(username));
      const editor = known === undefined ? undefined : { username: known };
      await audit.note(editor, 'login_refused', undefined, request);
    },
  };
}
