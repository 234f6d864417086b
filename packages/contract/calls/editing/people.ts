import { TOKEN_FORM } from '@wenzhan/kit/http/token';
import { z } from 'zod';
import { boundedList } from '../../schemas/bounded';
import { addressText, keyText, nameText, timeSchema } from '../../schemas/fields';
import { type Call, limitParam, MEBIBYTE, pageParam } from '../call';
import { EDIT_BUDGET_MS } from './entries';
import { pathText, roleSchema } from './values';

const SMALL = { budgetMs: EDIT_BUDGET_MS, maxBytes: MEBIBYTE, showsReason: true } as const;

export const usernameSchema = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[\p{L}\p{N}][\p{L}\p{N}._@ -]*$/u);
const newPassword = z.string().min(10).max(1000);
/** What the browser's WebAuthn API takes and gives, as JSON. */
const webAuthn = z.record(keyText, z.unknown());

const call = <const N extends string, B extends z.ZodType, D extends z.ZodType>(
  name: N,
  summary: string,
  body: B,
  data: D,
) => ({ name, method: 'POST', summary, query: z.object({}), body, data, ...SMALL }) as const;

/** The code with which `login` refuses a right password that is not enough; its status is 401. */
export const PASSKEY_NEEDED = 4011;

const personSchema = z.object({
  username: nameText,
  role: roleSchema,
  /** Until when an invitation holds that was not accepted yet. */
  invitedUntil: timeSchema.optional(),
  lastSeenAt: timeSchema.optional(),
  passkeys: z.int().nonnegative(),
  /** Whether the environment configures the account, which cannot be changed here. */
  isFixed: z.boolean(),
});

export const editPeople = {
  name: 'edit_people',
  method: 'GET',
  summary: 'Who may edit',
  query: z.object({}),
  data: z.object({ list: boundedList(personSchema, 500) }),
  ...SMALL,
} as const satisfies Call;

export const editInvite = call(
  'edit_invite',
  'Invites somebody, or lets somebody set a new password, which also ends sessions and removes passkeys',
  z.object({ username: usernameSchema, role: roleSchema }),
  z.object({ address: addressText, expiresAt: timeSchema }),
);

export const editPerson = call(
  'edit_person',
  'Gives somebody another role, or removes the account',
  z.object({ username: usernameSchema, role: roleSchema.nullable() }),
  z.unknown(),
);

export const editJoin = call(
  'edit_join',
  'Accepts an invitation, without a token: sets the password',
  z.object({ invitation: z.string().max(4096), password: newPassword }),
  z.object({ token: z.string().max(4096).regex(TOKEN_FORM), username: nameText }),
);

export const editPassword = call(
  'edit_password',
  'Sets another password, and ends the sessions of other devices',
  z.object({ current: z.string().max(1000), next: newPassword }),
  z.unknown(),
);

const deviceSchema = z.object({
  id: keyText,
  /** Browser and system, in words. */
  name: nameText,
  signedInAt: timeSchema,
  lastSeenAt: timeSchema,
  isThis: z.boolean(),
});

export const editDevices = {
  name: 'edit_devices',
  method: 'GET',
  summary: 'Where the editor is signed in, and the passkeys of the account',
  query: z.object({}),
  data: z.object({
    devices: boundedList(deviceSchema),
    passkeys: boundedList(
      z.object({ id: z.string().max(2000), name: nameText, addedAt: timeSchema }),
    ),
    /** Whether the password alone is not enough to sign in: a passkey is needed. */
    needsPasskey: z.boolean(),
  }),
  ...SMALL,
} as const satisfies Call;

export const editSignOut = call(
  'edit_sign_out',
  'Ends the session of a device',
  z.object({ id: keyText }),
  z.unknown(),
);

export const editPasskeyOptions = call(
  'edit_passkey_options',
  'What the browser needs to make a passkey for this account',
  z.object({}),
  z.object({ options: webAuthn, challenge: z.string().max(4096) }),
);

export const editPasskeyAdd = call(
  'edit_passkey_add',
  'Adds a passkey',
  z.object({ name: nameText.min(1), challenge: z.string().max(4096), response: webAuthn }),
  z.unknown(),
);

export const editPasskeyRemove = call(
  'edit_passkey_remove',
  'Removes a passkey',
  z.object({ id: z.string().max(2000) }),
  z.unknown(),
);

export const editPasskeyNeed = call(
  'edit_passkey_need',
  'Decides whether the password alone is enough to sign in with this account',
  z.object({ needsPasskey: z.boolean() }),
  z.unknown(),
);

export const loginPasskeyOptions = call(
  'login_passkey_options',
  'What the browser needs to sign in with a passkey, without a token; 404 if nobody has one',
  z.object({}),
  z.object({ options: webAuthn, challenge: z.string().max(4096) }),
);

export const loginPasskey = call(
  'login_passkey',
  'Signs in with a passkey, without a token',
  z.object({ challenge: z.string().max(4096), response: webAuthn }),
  z.object({ token: z.string().max(4096).regex(TOKEN_FORM) }),
);

/** What the audit log names; the text of what was written is not in it. */
const auditSchema = z.object({
  at: timeSchema,
  username: nameText,
  what: keyText,
  path: pathText.optional(),
  /** Whose account it is about, if that is another's. */
  person: nameText.optional(),
  /** IP address. */
  from: keyText,
});

export const editAudit = {
  name: 'edit_audit',
  method: 'GET',
  summary: 'Who did what, when and from where, the latest first',
  query: z.object({ page: pageParam, limit: limitParam }),
  data: z.object({ list: boundedList(auditSchema, 100), total: z.int().nonnegative() }),
  ...SMALL,
} as const satisfies Call;
