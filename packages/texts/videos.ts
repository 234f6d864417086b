/** Texts of the buttons that play videos. `%s` is the title. */
const zh = { play: '播放视频', playTitled: '播放视频：%s', video: '视频' };

const en: typeof zh = { play: 'Play video', playTitled: 'Play video: %s', video: 'Video' };

export const videos = process.env.SITE_LANGUAGE === 'en' ? en : zh;
