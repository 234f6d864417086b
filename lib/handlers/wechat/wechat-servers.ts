/** WeChat's servers, as its documentation names them. */
export const wechatServers = () => ({
  /** Base of the calls of an account. */
  api: 'https://api.weixin.qq.com/cgi-bin/',
  /** The JS-SDK, and where it is while the first server is away. */
  sdk: [
    'https://res.wx.qq.com/open/js/jweixin-1.6.0.js',
    'https://res2.wx.qq.com/open/js/jweixin-1.6.0.js',
  ],
});
