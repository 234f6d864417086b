import { inLanguage } from '@wenzhan/kit/language';

/** Messages of rejected requests, and of the embedded content API, besides those for HTTP statuses. */
export const zh = {
  badRequest: '请求参数错误',
  methodNotAllowed: '请求方法不被允许',
  tooManyHeaders: '请求头过多',
  longUrl: '请求的地址过长',
  lengthRequired: '请求缺少长度',
  tooLarge: '请求内容过大',
  tooLargeForm: '内容太长，没有收下。请在浏览器里后退：填写的内容还在那里，缩短后再提交。',
  rateLimited: (seconds: number) => `请求过于频繁，请在${seconds}秒后再试`,
  elsewhere: '这个请求来自别的网站，没有处理。请在本站再操作一次。',
  starting: '正在启动',
  /** The text of this status in the specification (§8). */
  overloaded: '服务不可用',
  noAccount: '尚未配置登录账号',
  wrongCredentials: '用户名或密码不正确',
  tooManyAttempts: (minutes: number) => `尝试次数过多，请在${minutes}分钟后再试`,
  detailed: (message: string, detail: string) => `${message}（${detail}）`,
  tags: (tags: readonly string[]) => `标签：${tags.join('、')}`,
};

const en: typeof zh = {
  badRequest: 'Bad request parameters',
  methodNotAllowed: 'Method not allowed',
  tooManyHeaders: 'Too many headers',
  longUrl: 'The URL is too long',
  lengthRequired: 'The request has no length',
  tooLarge: 'The request is too large',
  tooLargeForm:
    'This is too long and was not taken. Go back in the browser: what you have filled in is still there. Shorten it, then send it again.',
  rateLimited: (seconds) => `Too many requests, please try again in ${seconds} s`,
  elsewhere:
    'This request comes from another website, and was not processed. Please try again on this site.',
  starting: 'Starting',
  overloaded: 'Service unavailable',
  noAccount: 'No account for editors is configured',
  wrongCredentials: 'The user name or the password is wrong',
  tooManyAttempts: (minutes) => `Too many attempts, please try again in ${minutes} min`,
  detailed: (message, detail) => `${message} (${detail})`,
  tags: (tags) => `Tags: ${tags.join(', ')}`,
};

export const responses = () => inLanguage({ zh, en });
