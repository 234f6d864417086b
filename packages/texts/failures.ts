import { inLanguage } from '@wenzhan/kit/language';

/** Texts of notifications and of failed calls (specification §8). Loaded with the first call of a browser. */
export const zh = {
  /** Title of every error notification. */
  error: '错误',
  /** Title and default message of a success notification. */
  success: '成功',
  done: '操作成功',
  /** When neither the server nor the status provides a better message. */
  requestFailed: '请求失败',
  /** Not in the specification: no response was received. */
  networkFailed: '网络连接失败，请检查网络后重试',
  /** Not in the specification: the time budget ran out. */
  timedOut: '请求超时，请稍后重试',
  /** Not in the specification: it is currently unknown whether the user is an editor. */
  previewUnavailable: '暂时无法确认登录状态，现在显示的是公开页面。请稍后刷新，再进入预览模式。',
  http400: '请求参数错误',
  http401: '未授权，请登录',
  http403: '禁止访问',
  http404: '请求资源不存在',
  http500: '服务器内部错误',
  http502: '网关错误',
  http503: '服务不可用',
  notifications: '通知',
  closeNotification: '关闭通知',
};

export const en: typeof zh = {
  error: 'Error',
  success: 'Success',
  done: 'Done',
  requestFailed: 'Request failed',
  networkFailed: 'No connection. Please check the network and try again',
  timedOut: 'The request took too long. Please try again later',
  previewUnavailable:
    'It cannot be confirmed right now that you are signed in, so this is the public page. Please reload later to preview.',
  http400: 'Bad request parameters',
  http401: 'Unauthorised, please sign in',
  http403: 'Forbidden',
  http404: 'Resource not found',
  http500: 'Internal server error',
  http502: 'Gateway error',
  http503: 'Service unavailable',
  notifications: 'Notifications',
  closeNotification: 'Close notification',
};

export const failures = () => inLanguage({ zh, en });
