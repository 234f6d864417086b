import { randomBytes } from 'node:crypto';
import { getClientIp } from '@wenzhan/kit/http/client-ip';
import { rateLimitKey } from '@wenzhan/kit/http/ip-address';
import { Limiter } from '@wenzhan/kit/rate-limit/rate-limiter';
import { editorAccount, hashPassword, signingKey } from '@wenzhan/kit/settings/editor-account';
import { accountAnswers } from '@wenzhan/texts/account-answers';
import { Refusal } from '../../envelope';
import { claimsOf, issueToken, sessionOf, type TokenHolder } from '../../service/tokens';
import type { EditingHandlers } from '../editing-handler';
import type { PeopleService } from './people';
import { MAX_PEOPLE, nameKey, type People, type Person } from './people-schema';
import { beginSession, isFixedName, newId, personNamed, tokenFor } from './sessions';

/** Milliseconds for which an invitation holds. */
const LIFETIME = 7 * 24 * 60 * 60 * 1000;
/** Attempts to join from an address in 15 minutes: each costs as much as a sign-in. */
const attempts = new Limiter('attempts to join', 30, 15 * 60);

/** Invitations, each of which sets one password once. */
export function invitationHandlers(
  service: PeopleService,
): Pick<EditingHandlers, 'edit_invite' | 'edit_join'> {
  const { file, audit, now } = service;
  return {
    edit_invite: async ({ body: { role, ...body }, editor, request }) => {
      const username = body.username.normalize('NFC').trim().replace(/\s+/g, ' ');
      if (isFixedName(username)) throw new Refusal(403, accountAnswers().isFixed);
      const invitation = { id: newId(), expiresAt: new Date(now() + LIFETIME).toISOString() };
      const invited = await file.change((people) => {
        const person = personNamed(people, username) ?? addPerson(people, username, role);
        const isOwn = nameKey(person.username) === nameKey(editor.username);
        if (isOwn && person.role !== role) throw new Refusal(403, accountAnswers().isOwn);
        person.role = role;
        person.invitation = invitation;
        return person.username;
      });
      const holder = invitationHolder(invited);
      const session = invitation.id;
      const token = await issueToken({ ...holder, session, lifetime: LIFETIME }, now());
      await audit.note(editor, 'edit_invite', undefined, request, invited);
      return {
        address: `/edit/join?${new URLSearchParams({ invitation: token })}`,
        expiresAt: invitation.expiresAt,
      };
    },
    edit_join: async ({ body: { invitation, password }, request }) => {
      const seconds = await attempts.consume(rateLimitKey(getClientIp(request.headers)));
      if (seconds > 0) throw new Refusal(429, undefined, { 'retry-after': String(seconds) });
      const { username = '' } = claimsOf(invitation);
      const id = await sessionOf(invitationHolder(username), invitation, now());
      // Before the costly hash.
      invitedBy(await file.read(), username, id, now());
      const hash = await hashPassword(password, randomBytes(16));
      const { person, session } = await file.change((people) => {
        const person = invitedBy(people, username, id, now());
        delete person.invitation;
        // Whoever had got into the account is out of it.
        const fresh = { nonce: newId(), handle: newId(), passkeys: [], sessions: [] };
        Object.assign(person, fresh, { password: hash, needsPasskey: false });
        return { person, session: beginSession(person, request, now()) };
      });
      await audit.note(person, 'edit_join', undefined, request);
      return { token: await tokenFor(person, session, now()), username: person.username };
    },
  };
}

function addPerson({ people }: People, username: string, role: Person['role']): Person {
  if (people.length >= MAX_PEOPLE) throw new Refusal(403, accountAnswers().tooMany(MAX_PEOPLE));
  const ids = { nonce: newId(), handle: newId() };
  const person = { username, role, ...ids, needsPasskey: false, passkeys: [], sessions: [] };
  people.push(person);
  return person;
}

/** @throws {Refusal} 403 if this is not the last invitation of the person, or it was used, or has expired */
function invitedBy(people: People, username: string, id: string | undefined, now: number): Person {
  // As for signing in: without the account of the environment there are no people.
  const person = editorAccount() ? personNamed(people, username) : undefined;
  const invitation = person?.invitation;
  const isGood =
    id !== undefined && invitation?.id === id && Date.parse(invitation.expiresAt) > now;
  if (!person || !isGood) throw new Refusal(403, accountAnswers().invitationEnded);
  return person;
}

/** @throws {Refusal} 503 without `AUTH_SECRET` */
function invitationHolder(username: string): TokenHolder {
  const tokenKey = signingKey('invitation');
  if (!tokenKey) throw new Refusal(503);
  return { username, tokenKey };
}
