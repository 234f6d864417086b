import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '@wenzhan/kit/testing/temporary-folder';
import { PNG } from './old-site';

/** An article as a browser saves it, in the form that WeChat's pages have in 2026. */
export const SAVED_PAGE = `<!DOCTYPE html>
<!-- saved from url=(0041)https://mp.weixin.qq.com/s/Abc-123_xyz -->
<html><head><meta http-equiv="Content-Type" content="text/html; charset=UTF-8">
<meta name="author" content="技术部">
<meta name="description" content="不用的摘要">
<meta property="og:title" content="怎样给水泵换密封 \\x26amp; 试压">
<meta property="og:url" content="http://mp.weixin.qq.com/s?__biz=MzA3MDAwMDAwMA==&amp;mid=2650000001&amp;idx=1&amp;sn=0123456789abcdef0123456789abcdef&amp;chksm=87a&amp;scene=27#wechat_redirect">
<meta property="og:image" content="http://mmbiz.qpic.cn/mmbiz_jpg/cover/0?wx_fmt=jpeg">
<meta property="og:description" content="先停机，\\x0a再放水。">
<title></title></head>
<body id="activity-detail">
<h1 class="rich_media_title" id="activity-name">怎样给水泵换密封 &amp; 试压</h1>
<a id="js_name">  示例公众号
</a><em id="publish_time" class="rich_media_meta">2026年3月1日 08:30</em>
<div class="rich_media_content" id="js_content" style="visibility: hidden; opacity: 0;">
<section data-role="outer" style="font-size:16px"><section><span style="font-weight: 700;" leaf="">先停机</span><span leaf="">，再放水<img data-emoji="1" alt="[好]" src="./saved_files/face.png">。</span></section>
<section><br></section>
<section style="text-align:center"><img class="rich_pages wxw-img" data-src="https://mmbiz.qpic.cn/mmbiz_png/first/640?wx_fmt=png&amp;from=appmsg#imgIndex=0" data-ratio="0.5" data-w="1080" alt="图片" src="./saved_files/640.png"></section>
<p><span leaf="">看懂图再动手：</span></p>
<p><img data-src="http://mmbiz.qpic.cn/mmbiz_png/second/640?wx_fmt=png" alt="密封的剖面" src="data:image/svg+xml,%3Csvg/%3E"></p>
<p><img data-src="https://pictures.example.com/third.png" alt="别处的图"></p>
<h2>步骤</h2>
<ul class="list-paddingleft-1"><li><section><span leaf="">拆下端盖</span></section></li><li><section><span leaf="">换上新的</span></section></li></ul>
<section class="code-snippet__fix code-snippet__js"><ul class="code-snippet__line-index code-snippet__js"><li></li><li></li></ul><pre class="code-snippet__js" data-lang="bash"><code><span leaf="">test&nbsp;-f pump</span></code><code><span leaf="">echo ok</span></code></pre></section>
<p><a href="javascript:void(0);" data-topic="1">#水泵</a> <a href="https://mp.weixin.qq.com/s/Other-1">另一篇</a></p>
<section class="mp_profile_iframe_wrp"><mp-common-profile class="js_uneditable" data-nickname="示例公众号"></mp-common-profile></section>
<p><iframe class="video_iframe rich_pages" data-src="https://v.qq.com/iframe/preview.html?vid=a0012abcdef&amp;width=500"></iframe></p>
<p><iframe class="video_iframe" data-mpvid="wxv_1" data-src="https://mp.weixin.qq.com/mp/readtemplate?t=pages/video_player_tmpl&amp;vid=wxv_1"></iframe></p>
<p style="display: none;"><mp-style-type data-value="3"></mp-style-type></p>
</section></div>
<script>
var biz = "" || "MzA3MDAwMDAwMA==";
var mid = "" || "" || "2650000001";
var idx = "" || "" || "1";
var ct = "1772325000";
var nickname = htmlDecode("示例公众号");
</script></body></html>
`;

/** What WeChat shows in place of an article if it doubts that a person reads. */
export const ASKING_PAGE = `<!DOCTYPE html><html><head><meta charset="utf-8"><title>微信公众平台</title></head>
<body class="zh_CN"><div class="weui-msg"><h2 class="weui-msg__title">环境异常</h2>
<p class="weui-msg__desc">当前环境异常，完成验证后即可继续访问。</p><a id="js_verify" href="javascript:;">去验证</a></div>
<script>var s = "secitptpage/verify";</script></body></html>
`;

/** What WeChat shows of an article that was deleted. */
export const DELETED_PAGE = `<!DOCTYPE html><html><head><meta charset="utf-8"><title></title></head>
<body><div class="weui-msg"><div class="weui-msg__title warn">该内容已被发布者删除</div></div></body></html>
`;

/** A folder with these pages, and one picture of the article beside it. */
export function savedPages(): string {
  const folder = temporaryFolder();
  const files = {
    'saved.html': SAVED_PAGE,
    'asked.html': ASKING_PAGE,
    'deleted.html': DELETED_PAGE,
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
  mkdirSync(path.join(folder, 'saved_files'));
  writeFileSync(path.join(folder, 'saved_files/640.png'), PNG);
  return folder;
}
