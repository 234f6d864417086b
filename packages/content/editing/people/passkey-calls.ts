import { getClientIp } from '@wenzhan/kit/http/client-ip';
import { rateLimitKey } from '@wenzhan/kit/http/ip-address';
import { Limiter } from '@wenzhan/kit/rate-limit/rate-limiter';
import { editorAccount } from '@wenzhan/kit/settings/editor-account';
import { accountAnswers } from '@wenzhan/texts/account-answers';
import { missing, Refusal } from '../../envelope';
import type { EditingHandlers } from '../editing-handler';
import {
  challengeOf,
  newChallenge,
  registrationOptions,
  signInOptions,
  verifiedPasskey,
  verifiedUse,
} from './passkeys';
import type { PeopleService } from './people';
import { MAX_PASSKEYS, type Passkey, type People } from './people-schema';
import { type Account, accountIn, beginSession, fixedIn, personNamed, tokenFor } from './sessions';
import { siteOrigin } from './site-origin';

/** Attempts from an address in 15 minutes: more than an office behind one address makes. */
const attempts = new Limiter('attempts with a passkey', 60, 15 * 60);

type OwnCalls =
  | 'edit_passkey_options'
  | 'edit_passkey_add'
  | 'edit_passkey_remove'
  | 'edit_passkey_need';

/** The passkeys of an editor's own account. */
export function passkeyHandlers(service: PeopleService): Pick<EditingHandlers, OwnCalls> {
  const { file, audit, challenges, now } = service;
  return {
    edit_passkey_options: async ({ editor, request }) => {
      // Written, as the account of the environment may have had no record before.
      const account = await file.change((people) => accountIn(people, editor));
      const { challenge, token } = await newChallenge(`passkey of ${account.handle}`, now());
      const options = await registrationOptions(account, siteOrigin(request), challenge);
      return { options, challenge: token };
    },
    edit_passkey_add: async ({ body: { name, challenge: token, response }, editor, request }) => {
      const { handle } = accountIn(structuredClone(await file.read()), editor);
      const challenge = await challengeOf(`passkey of ${handle}`, token, now());
      const origin = siteOrigin(request);
      const verified = challenge && (await verifiedPasskey(response, challenge.text, origin));
      if (!verified || !challenges.use(challenge.text, challenge.expiresAt, now())) {
        throw new Refusal(400, accountAnswers().passkeyFailed);
      }
      const passkey = { ...verified, name, addedAt: new Date(now()).toISOString() };
      await file.change((people) => addPasskey(people, accountIn(people, editor), passkey));
      await audit.note(editor, 'edit_passkey_add', undefined, request);
    },
    edit_passkey_remove: async ({ body: { id }, editor, request }) => {
      await file.change((people) => {
        const account = accountIn(people, editor);
        account.passkeys = account.passkeys.filter((passkey) => passkey.id !== id);
        // Nobody could sign in any more.
        if ('role' in account && account.passkeys.length === 0) account.needsPasskey = false;
      });
      await audit.note(editor, 'edit_passkey_remove', undefined, request);
    },
    edit_passkey_need: async ({ body: { needsPasskey }, editor, request }) => {
      await file.change((people) => {
        const account = accountIn(people, editor);
        if (!('role' in account)) throw new Refusal(403, accountAnswers().isFixed);
        if (needsPasskey && account.passkeys.length === 0) {
          throw new Refusal(400, accountAnswers().noPasskey);
        }
        account.needsPasskey = needsPasskey;
      });
      await audit.note(editor, 'edit_passkey_need', undefined, request);
    },
  };
}

function addPasskey({ people, fixed }: People, account: Account, passkey: Passkey): void {
  const all = [...people, ...(fixed ? [fixed] : [])].flatMap(({ passkeys }) => passkeys);
  if (all.some(({ id }) => id === passkey.id)) {
    throw new Refusal(400, accountAnswers().passkeyKnown);
  }
  if (account.passkeys.length >= MAX_PASSKEYS) {
    throw new Refusal(400, accountAnswers().tooManyPasskeys(MAX_PASSKEYS));
  }
  account.passkeys.push(passkey);
}

const SIGN_IN = 'sign-in';

/** Sign-in with a passkey, in place of the password. */
export function passkeySignInHandlers({
  file,
  audit,
  challenges,
  now,
}: PeopleService): Pick<EditingHandlers, 'login_passkey_options' | 'login_passkey'> {
  return {
    login_passkey_options: async ({ request }) => {
      if (accountsWithPasskeys(await file.read()).length === 0) throw missing();
      const { challenge, token } = await newChallenge(SIGN_IN, now());
      return { options: await signInOptions(siteOrigin(request), challenge), challenge: token };
    },
    login_passkey: async ({ body: { challenge: token, response }, request }) => {
      const seconds = await attempts.consume(rateLimitKey(getClientIp(request.headers)));
      if (seconds > 0) throw new Refusal(429, undefined, { 'retry-after': String(seconds) });
      const failed = async (account?: Account) => {
        await audit.note(account, 'login_refused', undefined, request);
        return new Refusal(401, accountAnswers().passkeyFailed);
      };
      const known = accountWithPasskey(await file.read(), response.id);
      const challenge = await challengeOf(SIGN_IN, token, now());
      if (!known || !challenge) throw await failed();
      const counter = await verifiedUse(known.passkey, known.account, response, challenge.text);
      const isFirst = challenges.use(challenge.text, challenge.expiresAt, now());
      if (counter === undefined || !isFirst) throw await failed(known.account);
      const { account, session } = await file.change((people) => {
        const found = accountWithPasskey(people, response.id);
        if (!found) throw new Refusal(401, accountAnswers().passkeyFailed);
        found.passkey.counter = counter;
        return { account: found.account, session: beginSession(found.account, request, now()) };
      });
      const issued = await tokenFor(account, session, now());
      await audit.note(account, 'login_passkey', undefined, request);
      return { token: issued };
    },
  };
}

/** Those who may sign in now, and have a passkey. */
function accountsWithPasskeys(people: People): Account[] {
  const environment = editorAccount();
  if (!environment) return [];
  const fixed = fixedIn(people, environment);
  const named = people.people.filter(({ username }) => personNamed(people, username));
  return [fixed, ...named].filter(({ passkeys }) => passkeys.length > 0);
}

function accountWithPasskey(people: People, id: unknown) {
  for (const account of accountsWithPasskeys(people)) {
    const passkey = account.passkeys.find((one) => one.id === id);
    if (passkey) return { account, passkey };
  }
  return undefined;
}
