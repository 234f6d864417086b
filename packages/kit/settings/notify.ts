import { z } from 'zod';
import { MIN_SECRET_LENGTH } from '../security/secrets';
import { address } from './address';

/** What is told of messages: robots of groups in 企业微信, 钉钉 and 飞书, and servers of the owner. */
const KINDS = ['wecom', 'dingtalk', 'feishu', 'webhook'] as const;
const MOST = 10;

/** Where the site sends a notice when something has come, or has gone wrong. */
export interface NoticeChannel {
  /** The kind; the second one of a kind is `wecom-2`. What waits for a channel stays its own when its address is mended. */
  name: string;
  kind: (typeof KINDS)[number];
  address: string;
  secret: string | undefined;
}

const channel = z.tuple([z.enum(KINDS), address, z.string().optional()]).refine(
  // 企业微信 has no signature; our own is worth nothing with a short secret.
  ([kind, , secret]) => {
    if (kind === 'wecom') return secret === undefined;
    return kind !== 'webhook' || (secret ?? '').length >= MIN_SECRET_LENGTH;
  },
);

/** `wecom https://…, feishu https://… SECRET`: kind, address and secret of each, with commas between them. */
export const noticeChannels = z.string().transform((value, context): NoticeChannel[] => {
  const parts = value.split(',').map((part) => part.trim().split(/\s+/));
  const parsed = z.array(channel).min(1).max(MOST).safeParse(parts).data;
  if (!parsed) {
    context.addIssue(
      `must be at most ${MOST} of: a kind (${KINDS.join(', ')}), a space, an http(s) address, and but for wecom a space and a secret (for webhook of ${MIN_SECRET_LENGTH} characters and more), with commas between them`,
    );
    return z.NEVER;
  }
  return parsed.map(([kind, url, secret], index) => {
    const earlier = parsed.slice(0, index).filter(([other]) => other === kind).length;
    return { name: earlier > 0 ? `${kind}-${earlier + 1}` : kind, kind, address: url, secret };
  });
});
