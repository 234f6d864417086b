import { setting } from '@wenzhan/kit/settings/setting';

/** The path of the script that makes the card. */
const WECHAT_CARD_PATH = '/api/wechat/card.js';

/** JavaScript expression: whether the page has a password or an invitation, and no script of others (`isPrivatePath`). */
export const IS_PRIVATE_PAGE = String.raw`/^\/(?:login|edit)(?:\/|$)/.test(location.pathname)`;

/**
 * What loads the card's script in WeChat, in a script that every stored page has; `d` is the document. The browser decides,
 * because the page is the same for everybody. Empty without an account.
 */
export const startWechatCard = (): string =>
  setting('WECHAT_APP_ID')
    ? `/MicroMessenger/.test(navigator.userAgent)&&!${IS_PRIVATE_PAGE}&&d.head.append(Object.assign(d.createElement("script"),{src:"${WECHAT_CARD_PATH}"}));`
    : '';
