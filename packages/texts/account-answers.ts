import { inLanguage } from '@wenzhan/kit/language';

/** Why the content service refuses what people do with accounts, in words for them; names of devices. */
export const zh = {
  unreadable: '账号文件无法读取，暂时不能登录。请站点管理员查看服务器日志。',
  unwritable: '账号文件无法写入，没有保存。请站点管理员查看服务器日志。',
  passkeyNeeded: '这个账号仅凭密码不能登录，请使用通行密钥登录。',
  isFixed: '这个账号由服务器的环境变量配置，不能在这里修改。',
  isOwn: '不能取消自己的账号，也不能改变自己的角色。请让另一位管理员操作。',
  isMissing: '没有这个账号，可能已被移除。',
  tooMany: (most: number) => `最多可以有${most}个账号。请先移除不再使用的账号。`,
  invitationEnded: '这个邀请链接已经失效或使用过。请向管理员要一个新链接。',
  wrongPassword: '当前密码不正确。',
  passkeyFailed: '通行密钥没有通过验证，请再试一次。',
  passkeyKnown: '这个通行密钥已经添加过。',
  tooManyPasskeys: (most: number) => `一个账号最多可以有${most}个通行密钥。请先移除不再使用的。`,
  noPasskey: '请先添加一个通行密钥。',
  unknownDevice: '未知设备',
  weChat: '微信',
  device: (browser: string, system: string) => `${browser}（${system}）`,
};

const en: typeof zh = {
  unreadable:
    'The file of accounts cannot be read, so nobody can sign in for now. The administrator of the site finds the reason in the log of the server.',
  unwritable:
    'The file of accounts cannot be written, and nothing was saved. The administrator of the site finds the reason in the log of the server.',
  passkeyNeeded:
    'The password alone is not enough for this account. Please sign in with a passkey.',
  isFixed: 'The environment of the server configures this account. It cannot be changed here.',
  isOwn:
    'Your own account cannot be removed or get another role. Please ask another administrator.',
  isMissing: 'There is no such account. It may have been removed.',
  tooMany: (most) => `There can be ${most} accounts. Please remove one that is not used any more.`,
  invitationEnded:
    'This invitation has expired or was used. Please ask an administrator for another one.',
  wrongPassword: 'The current password is wrong.',
  passkeyFailed: 'The passkey could not be verified. Please try again.',
  passkeyKnown: 'This passkey was added before.',
  tooManyPasskeys: (most) =>
    `An account can have ${most} passkeys. Please remove one that is not used any more.`,
  noPasskey: 'Please add a passkey first.',
  unknownDevice: 'Unknown device',
  weChat: 'WeChat',
  device: (browser, system) => `${browser} (${system})`,
};

export const accountAnswers = () => inLanguage({ zh, en });
