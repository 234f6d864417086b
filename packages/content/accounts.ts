import { getClientIp } from '@wenzhan/kit/http/client-ip';
import { DEVICE_HEADER } from '@wenzhan/kit/http/device-header';
import { rateLimitKey } from '@wenzhan/kit/http/ip-address';
import { isSameSecret } from '@wenzhan/kit/security/secrets';
import { isPreviewDeployment } from '@wenzhan/kit/settings/deployment';
import {
  type EditorAccount,
  editorAccount,
  sourceTokenKey,
} from '@wenzhan/kit/settings/editor-account';
import { responses } from '@wenzhan/texts/responses';
import type { Editor } from './editing/editing-handler';
import type { PeopleService } from './editing/people/people';
import { personWith, signInFixed, signInPerson } from './editing/people/sign-in';
import { Refusal } from './envelope';
import type { HandlerFor, HandlerInput } from './handler';
import { createLoginRateLimit, type Guess } from './login-rate-limit';
import {
  claimsOf,
  deviceOf,
  issueToken,
  isTokenValid,
  SYSTEM_LIFETIME,
  userOf,
} from './service/tokens';
import type { Viewer } from './visibility';

const guesses = createLoginRateLimit();

/** Whether a content system knows a name and password as an editor's. */
type EditorCheck = (username: string, password: string) => Promise<boolean>;

/** Who sends a request; undefined without a valid token. */
export type EditorOf = (request: Request) => Promise<Editor | undefined>;

interface AccountsOptions {
  /** Undefined unless the content comes from a system that knows its editors. */
  isEditor: EditorCheck | undefined;
  /** The people of a site's folder; undefined if the content is elsewhere. */
  people: PeopleService | undefined;
  /** The current time in milliseconds since the epoch. */
  now: () => number;
}

/** Sign-in, and who is signed in: the account of the environment, people, and editors of a content system. */
export interface Accounts {
  login: HandlerFor<'login'>;
  userInfo: HandlerFor<'user_info'>;
  /** Who may see drafts. */
  editorOf: EditorOf;
  /** Who may write: a token without a session, which nobody can end, is not enough where sessions can be kept. */
  writerOf: EditorOf;
}

export function accountsOf(options: AccountsOptions): Accounts {
  const { people } = options;
  const editorOf: EditorOf = (request) => editorWith(options, request);
  const writerOf: EditorOf = async (request) => {
    const inSession = await sessionEditor(options, request);
    if (inSession || (await people?.file.isUsable())) return inSession;
    return editorOf(request);
  };
  return { login: loginWith(options), userInfo: userInfoWith(editorOf), editorOf, writerOf };
}

/**
 * Who sees what a request asks for: drafts are for editors, and on a preview deployment for everybody.
 *
 * @param maySeeDrafts the decision; by default that of this file
 */
export async function viewerOf(
  request: Request,
  editorOf: EditorOf,
  maySeeDrafts?: (request: Request) => Promise<boolean>,
): Promise<Viewer> {
  const isEditor = async () => (await editorOf(request)) !== undefined;
  const isPreview = isPreviewDeployment();
  const signedIn = await (maySeeDrafts?.(request) ?? (isPreview || isEditor()));
  return { signedIn, mayEdit: signedIn && (!isPreview || (await isEditor())) };
}

/**
 * `login`: issues a token for the account that the environment configures, for one of the people, or for an editor of the
 * content system.
 *
 * @throws {Refusal} 403 without any account, 401 for wrong credentials, 429 after too many attempts
 */
function loginWith(options: AccountsOptions): HandlerFor<'login'> {
  const { people } = options;
  return async ({ body, request }) => {
    const account = editorAccount();
    if (!account && !(options.isEditor && sourceTokenKey())) {
      throw new Refusal(403, responses().noAccount);
    }
    const guess = await guessOf(account, body.username, request.headers);
    const seconds = await guesses.attempt(guess);
    if (seconds > 0) throw tooMany(seconds);
    const holder = await holderOf(options, account, body);
    if (!holder) {
      await people?.noteFailure(body.username, request);
      throw new Refusal(401, responses().wrongCredentials);
    }
    await guesses.succeeded(guess);
    const token = await holder.signIn(request);
    await people?.audit.note(holder, 'login', undefined, request);
    return { token };
  };
}

/** Who has given the right password. */
interface Holder {
  username: string;
  /** Issues the token. */
  signIn: (request: Request) => Promise<string>;
}

async function holderOf(
  { people, isEditor, now }: AccountsOptions,
  account: EditorAccount | null,
  body: HandlerInput<'login'>['body'],
): Promise<Holder | undefined> {
  const { username, password } = body;
  const fixed = await ownUser(account, body);
  // Both are always checked: the response time must not reveal which of the names there are.
  const person = await personOf(people && account ? people : undefined, body, fixed !== null);
  if (fixed) {
    const signIn = (request: Request) => signInFixed(people?.file, fixed, request, now());
    return { username: fixed.username, signIn };
  }
  if (people && person) {
    const signIn = (request: Request) => signInPerson(people.file, person, request, now());
    return { username: person.username, signIn };
  }
  const system = isEditor && sourceTokenKey();
  if (!system || !(await isEditor(username, password))) return undefined;
  const user = { username, ...system, lifetime: SYSTEM_LIFETIME };
  return { username, signIn: () => issueToken(user, now()) };
}

/** @param mayFail whether somebody signs in anyway, if accounts cannot be read */
async function personOf(
  people: PeopleService | undefined,
  { username, password }: HandlerInput<'login'>['body'],
  mayFail: boolean,
) {
  try {
    return people && (await personWith(people.file, username, password));
  } catch (error) {
    if (mayFail) return undefined;
    throw error;
  }
}

async function ownUser(
  account: EditorAccount | null,
  { username, password }: HandlerInput<'login'>['body'],
): Promise<EditorAccount | null> {
  if (!account) return null;
  // Both are always checked: the response time must not reveal which one is wrong.
  const rightName = isSameSecret(username, account.username);
  const rightPassword = await account.verifyPassword(password);
  return rightName && rightPassword ? account : null;
}

/** `user_info`: the user that the token belongs to. @throws {Refusal} 401 without a valid token */
function userInfoWith(editorOf: EditorOf): HandlerFor<'user_info'> {
  return async ({ request }) => {
    const editor = await editorOf(request);
    if (!editor) throw new Refusal(401);
    const { username } = editor;
    return { user: { username, nickname: username } };
  };
}

async function guessOf(
  account: EditorAccount | null,
  username: string,
  headers: Headers,
): Promise<Guess> {
  const proof = headers.get(DEVICE_HEADER) ?? '';
  const device = account ? await deviceOf(account, proof, Date.now()) : undefined;
  return { address: rateLimitKey(getClientIp(headers)), username, device };
}

/** The editor whose token a request carries. Nothing else of a request signs anybody in: browsers send cookies unasked. */
async function editorWith(options: AccountsOptions, request: Request): Promise<Editor | undefined> {
  const token = tokenIn(request);
  if (!token) return undefined;
  const inSession = await sessionEditor(options, request);
  if (inSession) return inSession;
  const username = await userWithoutSession(token, options.now());
  return username === undefined ? undefined : { username, role: 'administers', session: username };
}

const tokenIn = ({ headers }: Request): string | undefined =>
  /^Bearer (\S+)$/.exec(headers.get('authorization') ?? '')?.[1];

/** The editor in whose session a request is. */
async function sessionEditor(
  { people }: AccountsOptions,
  request: Request,
): Promise<Editor | undefined> {
  const token = tokenIn(request);
  return token && people ? people.sessions.editorOf(token) : undefined;
}

/** The user of a token that belongs to no session, as they are issued where nothing can be written. */
async function userWithoutSession(token: string, now: number): Promise<string | undefined> {
  if (claimsOf(token).session !== undefined) return undefined;
  const account = editorAccount();
  if (account && (await isTokenValid(account, token, now))) return account.username;
  const system = sourceTokenKey();
  return system ? userOf(system, token, now) : undefined;
}

function tooMany(seconds: number): Refusal {
  const minutes = Math.ceil(seconds / 60);
  return new Refusal(429, responses().tooManyAttempts(minutes), {
    'retry-after': String(seconds),
  });
}
