import { PASSKEY_NEEDED } from '@wenzhan/contract/calls/editing/people';
import { isSameSecret } from '@wenzhan/kit/security/secrets';
import { type EditorAccount, verifyHash } from '@wenzhan/kit/settings/editor-account';
import { accountAnswers } from '@wenzhan/texts/account-answers';
import { responses } from '@wenzhan/texts/responses';
import { Refusal } from '../../envelope';
import { issueToken } from '../../service/tokens';
import type { PeopleFile } from './people-file';
import type { Person } from './people-schema';
import { beginSession, fixedIn, personNamed, tokenFor } from './sessions';

/** A hash that no password has, of the cost of those that `hashPassword` makes. */
const NO_PASSWORD = `scrypt:32768:8:1:${'A'.repeat(22)}:${'A'.repeat(43)}`;

/**
 * Who has a name and a password. On a site with people each attempt takes as long, whether there is such a name or not.
 *
 * @throws {Refusal} 503 if the accounts cannot be read
 */
export async function personWith(
  file: PeopleFile,
  username: string,
  password: string,
): Promise<Person | undefined> {
  const people = await file.read();
  if (people.people.length === 0) return undefined;
  const person = personNamed(people, username);
  const isRight = await verifyHash(password, person?.password ?? NO_PASSWORD);
  return isRight && person?.password ? person : undefined;
}

/**
 * The token of a new session of somebody who has given the right password.
 *
 * @throws {Refusal} 401 with the code `PASSKEY_NEEDED` if the password alone is not enough, or if it was changed meanwhile; 503
 */
export async function signInPerson(
  file: PeopleFile,
  { username, password, needsPasskey }: Person,
  request: Request,
  now: number,
): Promise<string> {
  if (needsPasskey) throw new Refusal(PASSKEY_NEEDED, accountAnswers().passkeyNeeded, {}, 401);
  const { person, session } = await file.change((people) => {
    const person = personNamed(people, username);
    if (!person || !isSameSecret(person.password ?? '', password ?? '')) {
      throw new Refusal(401, responses().wrongCredentials);
    }
    return { person, session: beginSession(person, request, now) };
  });
  return tokenFor(person, session, now);
}

/** The token of the account of the environment: of a session, or without one where nothing can be written. */
export async function signInFixed(
  file: PeopleFile | undefined,
  account: EditorAccount,
  request: Request,
  now: number,
): Promise<string> {
  if (!file) return issueToken(account, now);
  try {
    const { fixed, session } = await file.change((people) => {
      people.fixed = fixedIn(people, account);
      return { fixed: people.fixed, session: beginSession(people.fixed, request, now) };
    });
    return await tokenFor(fixed, session, now);
  } catch {
    // The log says why: this account signs in whatever has happened to the file.
    return issueToken(account, now);
  }
}
