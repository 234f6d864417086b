import 'server-only';
import { cookies } from 'next/headers';
import { z } from 'zod';

/** Maximum length of a user name, in characters. */
export const MAX_USERNAME = 200;

/** HttpOnly, and sent to `/login` only: in a URL the name would be logged. */
const COOKIE = { name: 'typed_name', path: '/login' } as const;
/** Seconds: the form is shown immediately; a reload may follow. */
const KEPT_FOR = 60;

/** Without control characters. */
const typedSchema = z
  .string()
  .max(MAX_USERNAME)
  .regex(/^\P{Cc}+$/u);

/** Stores the user name of a failed sign-in for the form; without a valid name it deletes the cookie. */
export async function keepTypedName(name: unknown, secure: boolean): Promise<void> {
  const jar = await cookies();
  const typed = typedSchema.safeParse(name);
  if (!typed.success) {
    jar.delete(COOKIE);
    return;
  }
  const options = { httpOnly: true, sameSite: 'strict', secure, maxAge: KEPT_FOR } as const;
  jar.set({ ...COOKIE, ...options, value: typed.data });
}

/** The user name of the failed sign-in; empty if there is none. */
export async function typedName(): Promise<string> {
  const typed = typedSchema.safeParse((await cookies()).get(COOKIE.name)?.value);
  return typed.success ? typed.data : '';
}
