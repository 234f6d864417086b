import 'server-only';
import { cookies } from 'next/headers';
import { z } from 'zod';

/** Characters of the longest user name that can be typed. */
export const MAX_USERNAME = 200;

/** HttpOnly, and sent to `/login` alone: a name in the address would be logged and kept. */
const COOKIE = { name: 'typed_name', path: '/login' } as const;
/** Seconds: the form is shown at once; a reload may follow. */
const KEPT_FOR = 60;

/** Nobody types control characters. */
const typedSchema = z
  .string()
  .max(MAX_USERNAME)
  .regex(/^\P{Cc}+$/u);

/** Keeps the user name of a refused sign-in for the form that is shown again; no name forgets it. */
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

/** The user name that was refused a moment ago; empty where there is none. */
export async function typedName(): Promise<string> {
  const typed = typedSchema.safeParse((await cookies()).get(COOKIE.name)?.value);
  return typed.success ? typed.data : '';
}
