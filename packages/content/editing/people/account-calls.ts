import { randomBytes } from 'node:crypto';
import { Limiter } from '@wenzhan/kit/rate-limit/rate-limiter';
import { isSameSecret } from '@wenzhan/kit/security/secrets';
import { editorAccount, hashPassword, verifyHash } from '@wenzhan/kit/settings/editor-account';
import { accountAnswers } from '@wenzhan/texts/account-answers';
import { responses } from '@wenzhan/texts/responses';
import { Refusal } from '../../envelope';
import type { EditingHandlers } from '../editing-handler';
import type { PeopleService } from './people';
import { nameKey } from './people-schema';
import { accountIn, isFixedName, liveSessions, personNamed } from './sessions';

/** Wrong passwords of one account in 15 minutes, by who has its token. */
const guesses = new Limiter('guesses at the current password', 10, 15 * 60);

type AdministeringCalls = 'edit_people' | 'edit_person' | 'edit_audit';
type OwnCalls = 'edit_password' | 'edit_devices' | 'edit_sign_out';

/** What administrators see and decide of everybody's accounts. */
export function administeringHandlers({
  file,
  audit,
}: PeopleService): Pick<EditingHandlers, AdministeringCalls> {
  return {
    edit_people: async () => {
      const { fixed, people } = await file.read();
      const environment = editorAccount();
      const known = fixed?.username === environment?.username ? fixed : undefined;
      const first = environment && {
        username: environment.username,
        role: 'administers' as const,
        lastSeenAt: known?.lastSeenAt,
        passkeys: known?.passkeys.length ?? 0,
        isFixed: true,
      };
      const others = people.map(({ username, role, invitation, lastSeenAt, passkeys }) => ({
        ...{ username, role, lastSeenAt, passkeys: passkeys.length, isFixed: false },
        invitedUntil: invitation?.expiresAt,
      }));
      return { list: first ? [first, ...others] : others };
    },
    edit_person: async ({ body: { username, role }, editor, request }) => {
      if (isFixedName(username)) throw new Refusal(403, accountAnswers().isFixed);
      if (nameKey(username) === nameKey(editor.username)) {
        throw new Refusal(403, accountAnswers().isOwn);
      }
      await file.change((people) => {
        const person = personNamed(people, username);
        if (!person) throw new Refusal(404, accountAnswers().isMissing);
        if (role) person.role = role;
        else people.people = people.people.filter((one) => one !== person);
      });
      await audit.note(editor, 'edit_person', undefined, request, username);
    },
    edit_audit: ({ query: { page, limit } }) => audit.read(page, limit),
  };
}

/** What people decide of their own accounts. */
export function ownHandlers({ file, audit, now }: PeopleService): Pick<EditingHandlers, OwnCalls> {
  return {
    edit_password: async ({ body: { current, next }, editor, request }) => {
      if (isFixedName(editor.username)) throw new Refusal(403, accountAnswers().isFixed);
      const wait = await guesses.consume(editor.username);
      if (wait > 0) {
        const message = responses().tooManyAttempts(Math.ceil(wait / 60));
        throw new Refusal(429, message, { 'retry-after': String(wait) });
      }
      const before = personNamed(await file.read(), editor.username)?.password;
      if (!before || !(await verifyHash(current, before))) {
        throw new Refusal(403, accountAnswers().wrongPassword);
      }
      await guesses.reset(editor.username);
      const password = await hashPassword(next, randomBytes(16));
      await file.change((people) => {
        const person = personNamed(people, editor.username);
        if (!person || !isSameSecret(person.password ?? '', before)) {
          throw new Refusal(403, accountAnswers().wrongPassword);
        }
        person.password = password;
        person.sessions = person.sessions.filter(({ id }) => id === editor.session);
      });
      await audit.note(editor, 'edit_password', undefined, request);
    },
    edit_devices: async ({ editor }) => {
      const account = accountIn(structuredClone(await file.read()), editor);
      const devices = liveSessions(account, now()).map(({ expiresAt: _, ...session }) => ({
        ...session,
        isThis: session.id === editor.session,
      }));
      const passkeys = account.passkeys.map(({ id, name, addedAt }) => ({ id, name, addedAt }));
      return { devices, passkeys, needsPasskey: 'role' in account && account.needsPasskey };
    },
    edit_sign_out: async ({ body: { id }, editor, request }) => {
      const isEnded = await file.change((people) => {
        const account = accountIn(people, editor);
        const others = account.sessions.filter((session) => session.id !== id);
        const isThere = others.length < account.sessions.length;
        account.sessions = others;
        return isThere;
      });
      if (isEnded) await audit.note(editor, 'edit_sign_out', undefined, request);
    },
  };
}
