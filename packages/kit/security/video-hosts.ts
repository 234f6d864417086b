/** Hosts whose players an article may embed; the CSP allows frames of these only. */
export const VIDEO_HOSTS: string[] = [
  'player.bilibili.com',
  'v.qq.com',
  'player.youku.com',
  'www.youtube-nocookie.com',
  'player.vimeo.com',
];
