import type { FormNotice } from '@wenzhan/texts/forms';
import type { Challenge } from 'altcha-lib/types';
import type { Faults } from './faults';

/** Milliseconds that a token must be old: the server's three seconds, and what its clock may differ. */
const TOKEN_AGE = 3100;
/** Milliseconds after which another token is fetched: the server accepts one for a day. */
const TOKEN_LIFE = 20 * 60 * 60 * 1000;
/** Milliseconds for one request. */
const BUDGET = 30_000;
/** Milliseconds for one with files. */
const UPLOAD_BUDGET = 5 * 60_000;

interface Permit {
  token: string;
  challenge?: Challenge;
}

type ReadyPermit = Permit & { proof: string | undefined };

/** An envelope of the form's handler, or of what rejects a request before it. */
export interface Answer {
  code: number;
  data: ({ notice?: FormNotice; faults?: Faults } & Partial<Permit>) | null;
}

/** What the server answers instead of giving a token. */
class NoToken extends Error {
  constructor(readonly answer: Answer) {
    super(`no token: ${answer.code}`);
  }
}

/** Sends one form: with a token that is some seconds old, and with the solution of its puzzle, if there is one. */
export class FormClient {
  #permit: Promise<ReadyPermit> | undefined;
  #until = 0;

  constructor(
    private readonly form: HTMLFormElement,
    private readonly left: AbortSignal,
  ) {}

  /** Fetches a token, so that it is old enough when the visitor has filled in the form. */
  prepare(): void {
    this.#ready().catch(() => undefined);
  }

  /** @throws {Error} without a response */
  async send(): Promise<Answer> {
    try {
      return await this.#send(await this.#ready());
    } catch (error) {
      if (error instanceof NoToken) return error.answer;
      throw error;
    }
  }

  async #send(ready: ReadyPermit): Promise<Answer> {
    const response = await this.#post(ready);
    if (response.code === 0) this.#permit = undefined;
    const { token, challenge } = response.data ?? {};
    if (response.code !== 428 || !token) return response;
    // Another process may have made the token, with another secret; this one is of the process that answers.
    const permit = this.#hold(Promise.resolve({ token, ...(challenge && { challenge }) }));
    return this.#post(await permit);
  }

  #ready(): Promise<ReadyPermit> {
    const isValid = this.#permit && performance.now() < this.#until;
    return isValid && this.#permit ? this.#permit : this.#hold(this.#fetchPermit());
  }

  #hold(fetched: Promise<Permit>): Promise<ReadyPermit> {
    const ready = fetched.then(async (permit) => {
      const [proof] = await Promise.all([solve(permit.challenge), pause(TOKEN_AGE)]);
      return { ...permit, proof };
    });
    ready.catch(() => {
      this.#permit = undefined;
    });
    this.#until = performance.now() + TOKEN_LIFE;
    this.#permit = ready;
    return ready;
  }

  async #fetchPermit(): Promise<Permit> {
    const response = await this.#request({});
    const { code, data } = response;
    if (code !== 0) throw new NoToken(response);
    if (!data?.token) throw new Error('no token');
    return data as Permit;
  }

  #post({ token, proof = '' }: ReadyPermit): Promise<Answer> {
    const fields = new FormData(this.form);
    fields.set('_token', token);
    fields.set('_proof', proof);
    if (this.form.enctype.startsWith('multipart')) {
      return this.#request({ method: 'POST', body: fields }, UPLOAD_BUDGET);
    }
    const body = new URLSearchParams();
    for (const [name, value] of fields) body.append(name, String(value));
    return this.#request({ method: 'POST', body });
  }

  async #request(init: RequestInit, milliseconds = BUDGET): Promise<Answer> {
    const budget = new AbortController();
    const end = () => budget.abort();
    const timer = setTimeout(end, milliseconds);
    this.left.addEventListener('abort', end);
    try {
      const headers = { accept: 'application/json' };
      const response = await fetch(this.form.action, { ...init, headers, signal: budget.signal });
      return await read(response);
    } finally {
      clearTimeout(timer);
      this.left.removeEventListener('abort', end);
    }
  }
}

/** What stands before the site, such as nginx, says that it failed in HTML. @throws {Error} for any other text */
async function read(response: Response): Promise<Answer> {
  try {
    return (await response.json()) as Answer;
  } catch (error) {
    if (response.ok) throw error;
    return { code: response.status, data: null };
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function solve(challenge: Challenge | undefined): Promise<string | undefined> {
  if (!challenge) return undefined;
  const { solveProof } = await import('./proof-of-work');
  return solveProof(challenge);
}
