import type { EditingCall, editingCalls } from '@wenzhan/contract/calls/editing/calls';
import { ROLES, type Role } from '@wenzhan/contract/calls/editing/values';
import type { ChangeReceipt } from '@wenzhan/contract/request/embedded-api';
import type { z } from 'zod';
import type { ContentModel } from '../content-model';
import type { Log } from '../files/diagnostics';

type Call<N extends EditingCall> = (typeof editingCalls)[N];

/** Who writes. */
export interface Editor {
  username: string;
  role: Role;
  /** The session of one device, which ends when it signs out. */
  session: string;
}

/** The input of an editing call: query and body are validated, and the editor has the role that the call needs. */
export interface EditingInput<N extends EditingCall> {
  query: z.output<Call<N>['query']>;
  body: Call<N> extends { body: infer B extends z.ZodType } ? z.output<B> : undefined;
  request: Request;
  /** Undefined only for the calls of `ROLE_OF` that anybody may make. */
  editor: Editor;
}

/** Returns the `data` of a response. @throws {Refusal} for a response with a code other than 0 */
type EditingHandler<N extends EditingCall> = (
  asked: EditingInput<N>,
) => z.input<Call<N>['data']> | Promise<z.input<Call<N>['data']>>;

export type EditingHandlers = { [N in EditingCall]: EditingHandler<N> };

/** A site's folder that editors write into. */
export interface WritableSite {
  /** The folder, absolute. */
  dir: string;
  /** Where editing keeps what is no content: accounts, history, drafts of pages, the audit log. It is never served. */
  data: string;
  /** The content of a language as editors see it, drafts included. @param language in lower case; undefined: the default */
  model(language?: string): Promise<ContentModel>;
  /** In lower case, the default first. */
  languages(): Promise<string[]>;
  /**
   * Reads what was written, and announces it.
   *
   * @param since milliseconds of the monotonic clock: with it this also waits until pages are made anew
   * @returns what has come of all that was announced since then
   */
  readChanges(since?: number): Promise<ChangeReceipt>;
  /** The current time in milliseconds since the epoch. */
  now: () => number;
  log: Log;
}

/** Which role a call needs; `anybody`: it needs no token. */
export const ROLE_OF: Readonly<Record<EditingCall, Role | 'anybody'>> = {
  edit_status: 'writes',
  edit_list: 'writes',
  edit_read: 'writes',
  edit_show: 'writes',
  edit_save: 'writes',
  edit_create: 'writes',
  edit_publish: 'publishes',
  edit_move: 'publishes',
  edit_withdraw: 'publishes',
  edit_delete: 'writes',
  edit_history: 'writes',
  edit_deleted: 'writes',
  edit_version: 'writes',
  edit_links: 'writes',
  edit_link: 'writes',
  edit_unlink: 'writes',
  edit_files: 'writes',
  edit_file_uses: 'writes',
  edit_upload: 'writes',
  edit_file_delete: 'publishes',
  edit_messages: 'publishes',
  edit_message: 'publishes',
  edit_message_file: 'publishes',
  edit_visits: 'writes',
  edit_people: 'administers',
  edit_invite: 'administers',
  edit_person: 'administers',
  edit_join: 'anybody',
  edit_password: 'writes',
  edit_devices: 'writes',
  edit_sign_out: 'writes',
  edit_passkey_options: 'writes',
  edit_passkey_add: 'writes',
  edit_passkey_remove: 'writes',
  edit_passkey_need: 'writes',
  login_passkey_options: 'anybody',
  login_passkey: 'anybody',
  edit_audit: 'administers',
};

/** Whether an editor's role includes another. */
export const includesRole = (own: Role, needed: Role): boolean =>
  ROLES.indexOf(own) >= ROLES.indexOf(needed);
