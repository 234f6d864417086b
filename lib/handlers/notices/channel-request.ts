import { createHmac } from 'node:crypto';
import { signatureHeaders } from '@wenzhan/contract/revalidation/signature';
import type { NoticeChannel } from '@wenzhan/kit/settings/notify';
import { notices as texts } from '@wenzhan/texts/notices';
import { cutText, jsonSize } from './cut-text';
import type { Notice } from './notice';
import { noticeText } from './notice-text';

interface ChannelRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** Bytes of a text in 企业微信, of which longer ones are refused. */
const WECOM_BYTES = 2048;
/** Bytes of a text in JSON: 钉钉 and 飞书 take requests of 20,000 bytes. */
const TEXT_BYTES = 18_000;
/** Bytes of what a server gets of a message in JSON. */
const WEBHOOK_BYTES = 512 * 1024;

/**
 * The request that sends a notice. Robots get plain text: 企业微信 and 飞书 would take `<@all>` and `<at …>` in it as the mention
 * of everybody, so it has no such brackets.
 *
 * @param now milliseconds since 1970
 */
export function channelRequest(
  channel: NoticeChannel,
  notice: Notice,
  now: number,
): ChannelRequest {
  switch (channel.kind) {
    case 'wecom':
      return wecom(channel, noticeText(notice));
    case 'dingtalk':
      return dingtalk(channel, noticeText(notice), now);
    case 'feishu':
      return feishu(channel, noticeText(notice), now);
    case 'webhook':
      return webhook(channel, notice, now);
  }
}

const JSON_HEADERS = { 'content-type': 'application/json; charset=utf-8' };
const jsonRequest = (url: string, data: unknown): ChannelRequest => ({
  ...{ url, headers: JSON_HEADERS },
  body: JSON.stringify(data),
});

const withoutTags = (text: string): string => text.replaceAll('<', '＜').replaceAll('>', '＞');

function wecom({ address }: NoticeChannel, text: string): ChannelRequest {
  const content = cutText(withoutTags(text), WECOM_BYTES, texts().more);
  return jsonRequest(address, { msgtype: 'text', text: { content } });
}

/** Signed with the time and the secret, in the address: open.dingtalk.com, 自定义机器人, 加签. */
function dingtalk({ address, secret }: NoticeChannel, text: string, now: number): ChannelRequest {
  const url = new URL(address);
  if (secret) {
    const sign = createHmac('sha256', secret).update(`${now}\n${secret}`).digest('base64');
    url.searchParams.set('timestamp', String(now));
    url.searchParams.set('sign', sign);
  }
  const content = cutText(text, TEXT_BYTES, texts().more, jsonSize);
  return jsonRequest(url.href, { msgtype: 'text', text: { content }, at: { isAtAll: false } });
}

/** Signed with time and secret as the key of nothing, in the body: open.feishu.cn, 自定义机器人, 签名校验. */
function feishu({ address, secret }: NoticeChannel, text: string, now: number): ChannelRequest {
  const timestamp = String(Math.floor(now / 1000));
  const sign = createHmac('sha256', `${timestamp}\n${secret}`).update('').digest('base64');
  return jsonRequest(address, {
    ...(secret && { timestamp, sign }),
    msg_type: 'text',
    content: { text: cutText(withoutTags(text), TEXT_BYTES, texts().more, jsonSize) },
  });
}

/** Signed as the requests that the site itself gets: docs/contracts/content-api.md, "Revalidation requests". */
function webhook({ address, secret = '' }: NoticeChannel, notice: Notice, now: number) {
  const { id, site, event } = notice;
  const text = cutText(noticeText(notice), WEBHOOK_BYTES, texts().more, jsonSize);
  const body = JSON.stringify({ id, site, ...event, text });
  const headers = signatureHeaders(secret, body, Math.floor(now / 1000));
  return { url: address, headers: { ...JSON_HEADERS, ...headers }, body };
}
