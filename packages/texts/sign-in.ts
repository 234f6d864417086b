import { inLanguage } from '@wenzhan/kit/language';

/** Texts of the sign-in form, and why sign-in failed. */
export const zh = {
  username: '用户名',
  password: '密码',
  signIn: '登录',
  passkey: '使用通行密钥登录',
  passkeyFailed: '没有登录：通行密钥没有通过验证，或者操作已取消。',
  failures: {
    credentials: '用户名或密码不正确。',
    input: '请填写用户名和密码。',
    limited: '尝试次数过多，请过一会儿再试。',
    passkey: '这个账号仅凭密码不能登录，请使用通行密钥登录。',
    unconfigured:
      '本站还没有配置登录账号。请站点管理员设置环境变量EDITOR_USERNAME、EDITOR_PASSWORD和AUTH_SECRET。',
    unavailable: '登录服务暂时不可用，请稍后再试。',
    preview:
      '浏览器没有保存预览所需的Cookie，无法进入预览模式。请允许本站使用Cookie，或者改用https访问。',
    link: '这个预览链接已经过期，或者已经停用。请向发链接的人要一个新的。',
  },
};

const en: typeof zh = {
  username: 'User name',
  password: 'Password',
  signIn: 'Sign in',
  passkey: 'Sign in with a passkey',
  passkeyFailed: 'Not signed in: the passkey could not be verified, or this was cancelled.',
  failures: {
    credentials: 'The user name or the password is wrong.',
    input: 'Please enter a user name and a password.',
    limited: 'Too many attempts. Please try again in a while.',
    passkey: 'The password alone is not enough for this account. Please sign in with a passkey.',
    unconfigured:
      'This site has no account for editors yet. Its administrator sets the environment variables EDITOR_USERNAME, EDITOR_PASSWORD and AUTH_SECRET.',
    unavailable: 'Sign-in is currently unavailable. Please try again later.',
    preview:
      'The browser did not store the cookie that the preview needs. Please allow cookies of this site, or use https.',
    link: 'This preview link has expired, or was ended. Please ask whoever sent it for a new one.',
  },
};

export const signInTexts = () => inLanguage({ zh, en });
