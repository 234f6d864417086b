import { inLanguage } from '@wenzhan/kit/language';

/** Texts of the buttons that play videos. `%s` is the title. */
export const zh = { play: '播放视频', playTitled: '播放视频：%s', video: '视频' };

export const en: typeof zh = { play: 'Play video', playTitled: 'Play video: %s', video: 'Video' };

export const videos = () => inLanguage({ zh, en });
