import { ApiError } from '../lib/api/errors';

/** The error that a call of the content API ends with. @throws {Error} when it ends well. */
export async function failureOf(call: Promise<unknown>): Promise<ApiError> {
  const outcome = await call.catch((error: unknown) => error);
  if (outcome instanceof ApiError) return outcome;
  throw new Error('the call did not fail', { cause: outcome });
}
