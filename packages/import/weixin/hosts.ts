/** The hosts that WeChat documents or uses for articles of a 公众号, and for their pictures. */
const ARTICLES = new Set(['mp.weixin.qq.com']);
const PICTURES = new Set(['mmbiz.qpic.cn', 'mmbiz.qlogo.cn', 'mmecoa.qpic.cn']);

/** Whether an address may be asked for: https, and one of WeChat's hosts. */
export function isWeixinAddress(url: string): boolean {
  const { protocol, host } = new URL(url);
  return protocol === 'https:' && (ARTICLES.has(host) || PICTURES.has(host));
}

/** The parameters that tell an article; others say who shares it. */
const IDENTITY = ['__biz', 'mid', 'idx', 'sn'];

/**
 * The address of an article without what does not belong to it, by https; null for any other address.
 *
 * @param written as people copy it, by http, too
 */
export function articleAddress(written: string): string | null {
  if (!URL.canParse(written)) return null;
  const { host, pathname, searchParams, protocol } = new URL(written);
  if (!/^https?:$/.test(protocol) || !ARTICLES.has(host)) return null;
  if (/^\/s\/[\w-]+$/.test(pathname)) return `https://${host}${pathname}`;
  const given = IDENTITY.flatMap((name) => {
    const value = searchParams.get(name);
    return value ? [`${name}=${value}`] : [];
  });
  return pathname === '/s' && given.length >= 3 ? `https://${host}/s?${given.join('&')}` : null;
}
