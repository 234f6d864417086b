/** Players that an article may embed, each loaded only when a visitor asks for it. */
export const VIDEO_HOSTS: string[] = [
  'player.bilibili.com',
  'v.qq.com',
  'player.youku.com',
  'www.youtube-nocookie.com',
  'player.vimeo.com',
];
