import { createHash, randomBytes, randomUUID } from 'node:crypto';
import {
  type EditorAccount,
  editorAccount,
  signingKey,
} from '@wenzhan/kit/settings/editor-account';
import { accountAnswers } from '@wenzhan/texts/account-answers';
import { Refusal } from '../../envelope';
import { claimsOf, issueToken, LIFETIME, sessionOf, type TokenHolder } from '../../service/tokens';
import type { Editor } from '../editing-handler';
import { deviceName } from './device-name';
import type { PeopleFile } from './people-file';
import {
  type FixedAccount,
  MAX_SESSIONS,
  nameKey,
  type People,
  type Person,
  type Session,
} from './people-schema';

/** Milliseconds after which it is written again that a device was seen. */
const SEEN_MS = 5 * 60 * 1000;

/** What people and the account of the environment have in common. */
export type Account = Person | FixedAccount;

/** A new random id. */
export const newId = (): string => randomBytes(24).toString('base64url');

/** Somebody by name, in any case. @returns undefined also for who has the name of the environment's account */
export function personNamed({ people }: People, username: string): Person | undefined {
  const key = nameKey(username);
  return isFixedName(key) ? undefined : people.find((person) => nameKey(person.username) === key);
}

/** Whether a name, or its key, is that of the account of the environment. */
export function isFixedName(username: string): boolean {
  const fixed = editorAccount();
  return fixed !== null && nameKey(fixed.username) === nameKey(username);
}

/** What is known about the account of the environment. Another password has ended everything. */
export function fixedIn({ fixed }: People, account: EditorAccount): FixedAccount {
  const key = createHash('sha256').update(account.tokenKey).digest('base64url');
  const isSame = fixed?.username === account.username && fixed.key === key;
  if (isSame) return fixed;
  return { username: account.username, key, handle: newId(), passkeys: [], sessions: [] };
}

/** The account of an editor who has a token. @throws {Refusal} 404 for one that was removed since */
export function accountIn(people: People, { username }: Pick<Editor, 'username'>): Account {
  const environment = editorAccount();
  if (environment?.username === username) {
    people.fixed = fixedIn(people, environment);
    return people.fixed;
  }
  const person = personNamed(people, username);
  if (!person) throw new Refusal(404, accountAnswers().isMissing);
  return person;
}

/** Whom the tokens of an account name, and the key that signs them. Undefined without `AUTH_SECRET`. */
function holderOf(account: Account): TokenHolder | undefined {
  const { username } = account;
  const key = 'nonce' in account ? signingKey('token', account.nonce) : editorAccount()?.tokenKey;
  return key ? { username, tokenKey: key } : undefined;
}

/** Begins a session of an account that is about to be written. @returns its id */
export function beginSession(account: Account, { headers }: Request, now: number): string {
  const session: Session = {
    id: randomUUID(),
    name: deviceName(headers),
    signedInAt: new Date(now).toISOString(),
    lastSeenAt: new Date(now).toISOString(),
    expiresAt: new Date(now + LIFETIME).toISOString(),
  };
  const others = liveSessions(account, now).slice(0, MAX_SESSIONS - 1);
  account.sessions = [session, ...others];
  account.lastSeenAt = session.lastSeenAt;
  return session.id;
}

/** The sessions of an account that have not expired, that which was seen last first. */
export const liveSessions = ({ sessions }: Account, now: number): Session[] =>
  sessions
    .filter(({ expiresAt }) => Date.parse(expiresAt) > now)
    .sort((a, b) => Date.parse(b.lastSeenAt) - Date.parse(a.lastSeenAt));

/** The token of a session. @throws {Refusal} 503 without `AUTH_SECRET` */
export async function tokenFor(account: Account, session: string, now: number): Promise<string> {
  const holder = holderOf(account);
  if (!holder) throw new Refusal(503);
  return issueToken({ ...holder, session }, now);
}

/** Finds who sends a token that belongs to a session, and notes when devices were seen. */
export class Sessions {
  readonly #file: PeopleFile;
  readonly #now: () => number;
  /** When a session was last noted, by its id, in milliseconds since the epoch. */
  readonly #noted = new Map<string, number>();

  constructor(file: PeopleFile, now: () => number) {
    this.#file = file;
    this.#now = now;
  }

  /** Who sends a token. @throws {Refusal} 503 while that cannot be read: the session has not ended */
  async editorOf(token: string): Promise<Editor | undefined> {
    const { username, session: claimed } = claimsOf(token);
    if (username === undefined || claimed === undefined) return undefined;
    const people = await this.#file.read();
    const account = this.#accountOf(people, username);
    const holder = account && holderOf(account);
    const id = holder && (await sessionOf(holder, token, this.#now()));
    const session = account && liveSessions(account, this.#now()).find((one) => one.id === id);
    if (!session) return undefined;
    this.#note(account, session);
    const role = 'role' in account ? account.role : 'administers';
    return { username: account.username, role, session: session.id };
  }

  #accountOf(people: People, username: string): Account | undefined {
    const environment = editorAccount();
    // Without it nobody signs in, as on a site without accounts.
    if (!environment) return undefined;
    return environment.username === username
      ? fixedIn(people, environment)
      : personNamed(people, username);
  }

  #note({ username }: Account, { id, lastSeenAt }: Session): void {
    const now = this.#now();
    const last = Math.max(Date.parse(lastSeenAt), this.#noted.get(id) ?? 0);
    if (now - last < SEEN_MS) return;
    for (const [noted, at] of this.#noted) if (now - at > SEEN_MS) this.#noted.delete(noted);
    this.#noted.set(id, now);
    const at = new Date(now).toISOString();
    const change = (people: People) => {
      const account = this.#accountOf(people, username);
      const session = account?.sessions.find((one) => one.id === id);
      if (account && session) account.lastSeenAt = session.lastSeenAt = at;
    };
    // The file says itself why it cannot be written; the session goes on.
    this.#file.change(change).catch(() => undefined);
  }
}
