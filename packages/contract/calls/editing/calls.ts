import type { DataOf } from '../call';
import * as changes from './changes';
import * as entries from './entries';
import * as files from './files';
import * as messages from './messages';
import * as people from './people';
import * as visits from './visits';

/**
 * The calls of editors who write, which a backend may omit: with code 404 for `edit_status`, nothing is written through the
 * site. Each needs a token with a role, but for those that say otherwise.
 */
export const editingCalls = {
  edit_status: entries.editStatus,
  edit_list: entries.editList,
  edit_read: entries.editRead,
  edit_show: entries.editShow,
  edit_save: entries.editSave,
  edit_create: entries.editCreate,
  edit_publish: changes.editPublish,
  edit_move: changes.editMove,
  edit_withdraw: changes.editWithdraw,
  edit_delete: changes.editDelete,
  edit_history: entries.editHistory,
  edit_deleted: entries.editDeleted,
  edit_version: entries.editVersion,
  edit_links: entries.editLinks,
  edit_link: entries.editLink,
  edit_unlink: entries.editUnlink,
  edit_files: files.editFiles,
  edit_file_uses: files.editFileUses,
  edit_upload: files.editUpload,
  edit_file_delete: files.editFileDelete,
  edit_messages: messages.editMessages,
  edit_message: messages.editMessage,
  edit_message_file: messages.editMessageFile,
  edit_visits: visits.editVisits,
  edit_people: people.editPeople,
  edit_invite: people.editInvite,
  edit_person: people.editPerson,
  edit_join: people.editJoin,
  edit_password: people.editPassword,
  edit_devices: people.editDevices,
  edit_sign_out: people.editSignOut,
  edit_passkey_options: people.editPasskeyOptions,
  edit_passkey_add: people.editPasskeyAdd,
  edit_passkey_remove: people.editPasskeyRemove,
  edit_passkey_need: people.editPasskeyNeed,
  login_passkey_options: people.loginPasskeyOptions,
  login_passkey: people.loginPasskey,
  edit_audit: people.editAudit,
} as const;

export type EditingCall = keyof typeof editingCalls;
export type EditingData<N extends EditingCall> = DataOf<(typeof editingCalls)[N]>;
