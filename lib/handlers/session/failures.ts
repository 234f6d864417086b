import { HTTP_MESSAGES } from '../../api/errors';

/** Why sign-in failed, as `/login` explains it. */
export type SignInFailure =
  | 'credentials'
  | 'input'
  | 'limited'
  | 'unconfigured'
  | 'unavailable'
  | 'preview';

const TEXTS: Readonly<Record<SignInFailure, string>> = {
  credentials: '用户名或密码不正确。',
  input: '请填写用户名和密码。',
  limited: '尝试次数过多，请过一会儿再试。',
  unconfigured:
    '本站还没有配置登录账号。请站点管理员设置环境变量EDITOR_USERNAME、EDITOR_PASSWORD和AUTH_SECRET。',
  unavailable: '登录服务暂时不可用，请稍后再试。',
  preview:
    '浏览器没有保存预览所需的Cookie，无法进入预览模式。请允许本站使用Cookie，或者改用https访问。',
};

/** The message for a failure from the query; undefined for any other value. */
export function failureText(failure: string | undefined): string | undefined {
  return failure && Object.hasOwn(TEXTS, failure) ? TEXTS[failure as SignInFailure] : undefined;
}

/** Shown after a redirect from a page that requires sign-in. */
export const SIGN_IN_NEEDED = HTTP_MESSAGES[401];
