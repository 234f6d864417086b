import { IS_PRIVATE_PAGE } from '../../browser/wechat-card';

/**
 * Runs after WeChat's JS-SDK: tells WeChat title, summary, address and picture of the page, from its head, and again after the
 * visitor has gone to another page of the site, which changes the head of the same document.
 *
 * The SDK does not say when a second signature of the same document is verified, so what is refused is told again, three times
 * in all. WeChat for iOS may compare a signature with the address at which the visitor came: if it refuses one, that address is
 * signed in its place. A page with a password gets a document of its own, without the SDK.
 */
export const CARD_SCRIPT = `(() => {
  const wx = window.jWeixin;
  if (!wx) return;
  const calls = ['updateAppMessageShareData', 'updateTimelineShareData'];
  const address = () => location.href.split('#')[0];
  const came = address();
  const last = (selector, name) => [...document.head.querySelectorAll(selector)].pop()?.getAttribute(name) ?? '';
  const card = () => ({
    title: last('meta[property="og:title"]', 'content') || document.title,
    desc: last('meta[property="og:description"]', 'content'),
    link: last('link[rel="canonical"]', 'href') || address(),
    imgUrl: last('meta[property="og:image"]', 'content'),
  });
  const tell = (call, tries) => wx[call]({
    ...card(),
    fail: () => { if (tries > 1) setTimeout(tell, 1000, call, tries - 1); },
  });
  const share = () => { for (const call of calls) tell(call, 3); };

  let signed = '';
  const sign = async (url) => {
    signed = url;
    const response = await fetch('/api/wechat/signature?url=' + encodeURIComponent(url)).catch(() => null);
    if (!response?.ok || signed !== url) return;
    wx.config({ ...(await response.json()), jsApiList: [...calls] });
    wx.ready(share);
  };
  wx.error(() => { if (signed !== came) sign(came); });

  let shown = '';
  const follow = () => {
    if (${IS_PRIVATE_PAGE}) return location.reload();
    const now = JSON.stringify([address(), card()]);
    if (now === shown) return;
    const isSamePage = shown && JSON.parse(shown)[0] === address();
    shown = now;
    if (isSamePage) share();
    else sign(address());
  };
  let waiting;
  const later = () => { clearTimeout(waiting); waiting = setTimeout(follow, 300); };
  new MutationObserver(later).observe(document.head, { childList: true, subtree: true, characterData: true, attributes: true });
  follow();
})();`;
