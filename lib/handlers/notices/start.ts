import 'server-only';
import { thisProcess } from '@wenzhan/kit/process/process';
import { setting } from '@wenzhan/kit/settings/setting';
import { confirmationOutbox } from './confirm';
import { noticeOutboxes, startNotices } from './notice-queue';
import { startWatch } from './watch';

/** Starts what tells owners and visitors that a message has come, as far as it is configured. */
export function startTelling(): void {
  thisProcess.noticeOutboxes = [...noticeOutboxes(), ...confirmationOutbox()];
  startNotices();
  if (setting('NOTIFY')) startWatch();
}
