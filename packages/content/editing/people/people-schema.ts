import { usernameSchema } from '@wenzhan/contract/calls/editing/people';
import { roleSchema } from '@wenzhan/contract/calls/editing/values';
import { z } from 'zod';

/** Accounts at most, besides that of the environment. */
export const MAX_PEOPLE = 500;
/** Devices of one account on which it is signed in, at most; the one that was away longest is signed out. */
export const MAX_SESSIONS = 20;
export const MAX_PASSKEYS = 20;

/** A random id. */
const id = z.string().min(16).max(64);
const time = z.iso.datetime({ offset: true }).max(64);

const sessionSchema = z.object({
  id,
  /** Browser and system, in words. */
  name: z.string().max(200),
  signedInAt: time,
  lastSeenAt: time,
  expiresAt: time,
});
export type Session = z.output<typeof sessionSchema>;

const passkeySchema = z.object({
  /** Id of the credential in base64url, as the browser gives it. */
  id: z.string().min(1).max(2000),
  /** COSE key in base64url. */
  publicKey: z.string().max(4000),
  counter: z.int().nonnegative(),
  transports: z.array(z.string().max(32)).max(10).default([]),
  /** The only origin at which it signs in. */
  origin: z.string().max(300),
  name: z.string().max(200),
  addedAt: time,
});
export type Passkey = z.output<typeof passkeySchema>;

const shared = {
  /** What the authenticator of a passkey knows the account by, in base64url. */
  handle: id,
  passkeys: z.array(passkeySchema).max(MAX_PASSKEYS),
  sessions: z.array(sessionSchema).max(MAX_SESSIONS),
  lastSeenAt: time.optional(),
};

/** Somebody who was invited. */
const personSchema = z.object({
  username: usernameSchema,
  role: roleSchema,
  /** Part of the key of this person's tokens: another one invalidates them all. */
  nonce: id,
  /** As `hashPassword` makes it; none before the invitation is accepted. */
  password: z
    .string()
    .max(400)
    .regex(/^scrypt:\d+:\d+:\d+:[\w-]+:[\w-]{43}$/)
    .optional(),
  /** Whether the password alone is not enough. */
  needsPasskey: z.boolean(),
  invitation: z.object({ id, expiresAt: time }).optional(),
  ...shared,
});
export type Person = z.output<typeof personSchema>;

/** What is kept about the account that the environment configures. */
const fixedSchema = z.object({
  username: z.string().max(2000),
  /** Identifies the key of its tokens: sessions of another key have ended. */
  key: z.string().max(64),
  ...shared,
});
export type FixedAccount = z.output<typeof fixedSchema>;

/** `people.json`. */
export const peopleSchema = z.object({
  fixed: fixedSchema.optional(),
  people: z.array(personSchema).max(MAX_PEOPLE),
});
export type People = z.output<typeof peopleSchema>;

/** What two names must not share: letters in another case or width are the same name. */
export const nameKey = (username: string): string =>
  username.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
