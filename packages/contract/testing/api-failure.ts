import { ApiError } from '../request/errors';

/** The `ApiError` that a call rejects with. @throws {Error} when it does not reject with one */
export async function failureOf(call: Promise<unknown>): Promise<ApiError> {
  const outcome = await call.catch((error: unknown) => error);
  if (outcome instanceof ApiError) return outcome;
  throw new Error('the call did not fail', { cause: outcome });
}
