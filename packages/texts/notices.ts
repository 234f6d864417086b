import { inLanguage } from '@wenzhan/kit/language';

/** What the site tells its owner by robots and webhooks, and visitors whose message has come by mail. */
export const zh = {
  line: (site: string, subject: string) => `${site}：${subject}`,
  came: '有一条新的留言。',
  where: (address: string) => `登录以后看：${address}`,
  whereElse: '在网站的留言里看。',
  more: '……（没有写完）',
  test: '这是一条测试：机器人可以收到网站的通知。',
  fine: (title: string) => `${title}：已经恢复`,
  troubles: {
    publication: '发布没有成功',
    source: '内容读不到了',
    disk: '磁盘满了',
    messages: '留言送不出去',
  },
  advice: {
    publication: '读者还看不到最近的修改。网站会自己再试；一直不好，看日志。',
    source: '网站还在显示上一次读到的内容，新的修改读者看不到。',
    disk: '留言和修改可能存不下来。腾出空间以后，网站自己恢复。',
    messages:
      '有留言一个多小时没有送到邮箱或后台。看邮件设置和日志，改好以后运行npm run messages -- retry。',
  },
  free: (megabytes: number) => `只剩${megabytes} MB`,
  noRoom: '系统说没有空间了',
  waiting: (count: number) => `${count}条留言在等`,
  confirmation: {
    subject: (site: string, form: string) => `${site}：已经收到（${form}）`,
    text: (site: string, form: string, address: string | undefined) =>
      [
        `您好，您在${site}填写的“${form}”，我们已经收到。`,
        '这封邮件是自动发出的，不用回复。如果不是您本人填写，请不用理会。',
        ...(address ? [address] : []),
      ].join('\n\n'),
  },
  answers: {
    taken: (name: string) => `${name}：收到了`,
    failed: (name: string, reason: string) => `${name}：没有收到，${reason}`,
    mail: (to: string) => `邮件（${to}）`,
    nothing: '没有可以测试的：没有设置NOTIFY，也没有设置MESSAGES_SMTP（docs/forms.md）',
    retried: (failed: number, waiting: number) =>
      `${failed + waiting}条留言马上再送：${failed}条是失败了的，${waiting}条是在等的`,
    onlyStored: (count: number) => `${count}条留言只是存着：没有设置MESSAGES_SMTP，也没有后台`,
    retriedNotices: (count: number) => `${count}条通知马上再送`,
    undelivered: (name: string, waiting: number, failed: number) =>
      `通知${name}：${waiting}条在等，${failed}条失败了`,
    unreadable: (ids: string) => `读不出来，没有再送：${ids}`,
    underWay: (count: number) => `${count}条正在送`,
  },
};

export const en: typeof zh = {
  line: (site, subject) => `${site}: ${subject}`,
  came: 'A new message has come.',
  where: (address) => `Sign in to read it: ${address}`,
  whereElse: 'It is with the messages of the site.',
  more: '… (not all of it)',
  test: 'This is a test: the robot can get notices of the site.',
  fine: (title) => `${title}: fine again`,
  troubles: {
    publication: 'A publication has failed',
    source: 'The content cannot be read',
    disk: 'The disk is full',
    messages: 'Messages are not delivered',
  },
  advice: {
    publication:
      'Readers do not see the last changes yet. The site tries again; if it stays so, the log says why.',
    source: 'The site shows what it has read last; readers do not see new changes.',
    disk: 'Messages and changes may not be stored. Once there is room, the site goes on by itself.',
    messages:
      'Messages have not reached the mailbox or the backend for more than an hour. Look at the settings of mail and the log, then run npm run messages -- retry.',
  },
  free: (megabytes) => `${megabytes} MB are left`,
  noRoom: 'the system says that there is no space',
  waiting: (count) => `${count} wait`,
  confirmation: {
    subject: (site, form) => `${site}: received (${form})`,
    text: (site, form, address) =>
      [
        `Hello, we have received what you sent with “${form}” at ${site}.`,
        'This mail was sent automatically; there is no need to answer. If you did not send anything, please ignore it.',
        ...(address ? [address] : []),
      ].join('\n\n'),
  },
  answers: {
    taken: (name) => `${name}: has taken it`,
    failed: (name, reason) => `${name}: has not taken it: ${reason}`,
    mail: (to) => `mail (${to})`,
    nothing: 'there is nothing to test: neither NOTIFY nor MESSAGES_SMTP is set (docs/forms.md)',
    retried: (failed, waiting) =>
      `${failed + waiting} messages are tried again now: ${failed} had failed, ${waiting} were waiting`,
    onlyStored: (count) =>
      `${count} messages are only stored: there is neither MESSAGES_SMTP nor a backend`,
    retriedNotices: (count) => `${count} notices are tried again now`,
    undelivered: (name, waiting, failed) => `notices ${name}: ${waiting} wait, ${failed} failed`,
    unreadable: (ids) => `unreadable and not tried: ${ids}`,
    underWay: (count) => `${count} are being delivered`,
  },
};

export const notices = () => inLanguage({ zh, en });
