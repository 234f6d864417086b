import { inLanguage } from '@wenzhan/kit/language';

/** Texts of forms that visitors fill in. `%s` is a number. The page has them for its script, so that each is in one script. */
export const zh = {
  required: '（必填）',
  choose: '请选择',
  explanation: '查看说明',
  send: '发送',
  trap: '请不要填写这一项',
  needsScripts: '为防止垃圾信息，这份表单要由浏览器先做一道计算题，所以需要JavaScript。',
  yes: '是',
  no: '否',
  sentTitle: (form: string) => `${form}：已发送`,
  formDescription: (site: string, form: string) => `${site}的“${form}”表单。`,
  backHome: '回到首页',
  /** What a field accepts, and how they are joined. */
  kinds: {
    picture: '图片',
    pdf: 'PDF',
    office: 'Word、Excel、PowerPoint',
    drawing: 'DWG图纸',
    archive: 'ZIP',
  },
  kindsOf: (kinds: readonly string[]) => kinds.join('、'),
  fileHint: (kinds: string, size: string) => `${kinds}，最大${size}`,
  /** What a message has of a file. */
  fileValue: (name: string, size: string) => `${name}（${size}）`,
  /** Above the fields, and in the page's notifications. */
  notices: {
    faults: '还没有发送。请修改标出的内容，然后再发送一次。',
    review: '还差一步：请核对填写的内容，然后再按一次发送按钮。',
    elsewhere:
      '还没有发送：填写的内容是从别的网站发来的。请核对并补全下面的内容，然后再按一次发送按钮。',
    limited: '发送次数过多，还没有发送。填写的内容还在，请过一会儿再试。',
    unavailable: '服务暂时不可用，还没有发送。填写的内容还在，请稍后再试。',
    tooLarge: '填写的内容太长，还没有发送。请缩短后再试。',
    script: '还没有发送：这份表单需要JavaScript。请在浏览器里允许它，然后再发送一次。',
    changed: '这份表单刚刚有改动，还没有发送。请重新打开本页。',
    filesTooLarge: '选择的文件太大，还没有发送。请返回，换小一些的文件再试。',
  },
  /** Beside a field. */
  faults: {
    required: '请填写这一项。',
    agree: '请勾选这一项，否则无法发送。',
    option: '请从列出的选项里选择。',
    email: '请填写完整的邮箱地址，例如name@example.com。',
    telephone: '请填写电话号码，只用数字、空格、括号和连字符，可以用+开头，分机前写“转”。',
    tooShort: '请至少填写%s个字。',
    tooLong: '最多%s个字，现在多了%s个。',
    file: '请选择文件。',
    fileAgain: '请再选择一次文件：浏览器不会保留它。',
    fileSize: '文件太大，最大%s。',
    fileKind: '不能接收这个文件，可以接收：%s。',
    fileEmpty: '这个文件是空的，请换一个。',
  },
};

export const en: typeof zh = {
  required: ' (required)',
  choose: 'Please choose',
  explanation: 'Read the explanation',
  send: 'Send',
  trap: 'Leave this field empty',
  needsScripts:
    'To keep out spam, browsers must solve a small puzzle before they send this form. It needs JavaScript.',
  yes: 'yes',
  no: 'no',
  sentTitle: (form) => `${form}: sent`,
  formDescription: (site, form) => `The form “${form}” of ${site}.`,
  backHome: 'Back to the home page',
  kinds: {
    picture: 'pictures',
    pdf: 'PDF',
    office: 'Word, Excel, PowerPoint',
    drawing: 'DWG drawings',
    archive: 'ZIP',
  },
  kindsOf: (kinds) => kinds.join(', '),
  fileHint: (kinds, size) => `${kinds}; at most ${size}`,
  fileValue: (name, size) => `${name} (${size})`,
  notices: {
    faults: 'Not sent yet. Please correct what is marked, and send it again.',
    review: 'One more step: please check what you have written, and press the button once more.',
    elsewhere:
      'Not sent yet: this was filled in on another website. Please check and complete it, and press the button once more.',
    limited: 'Sent too often, so this is not sent yet. Your text is kept; please try again later.',
    unavailable:
      'Currently unavailable, so this is not sent yet. Your text is kept; please try again later.',
    tooLarge: 'The text is too long, so this is not sent yet. Please shorten it.',
    script: 'Not sent yet: this form needs JavaScript. Please allow it, and send the form again.',
    changed: 'This form has just changed, so this is not sent yet. Please open the page again.',
    filesTooLarge:
      'The files are too large, so this is not sent yet. Please go back and choose smaller ones.',
  },
  faults: {
    required: 'Please fill in this field.',
    agree: 'Please tick this box, or the form cannot be sent.',
    option: 'Please choose one of the options.',
    email: 'Please enter a complete e-mail address, such as name@example.com.',
    telephone:
      'Please enter a telephone number: digits, spaces, brackets and hyphens, with + at its start and ext. before an extension if needed.',
    tooShort: 'Please write at least %s characters.',
    tooLong: 'Please write no more than %s characters: there are %s too many.',
    file: 'Please choose a file.',
    fileAgain: 'Please choose the file once more: browsers do not keep it.',
    fileSize: 'The file is too large: the maximum is %s.',
    fileKind: 'This file cannot be accepted. These can: %s.',
    fileEmpty: 'This file is empty. Please choose another one.',
  },
};

export const forms = () => inLanguage({ zh, en });

export type FormNotice = keyof typeof zh.notices;
export type FormFault = keyof typeof zh.faults;

/** The texts that a form carries for the code that completes it, in a browser and on the server. */
export interface FormTexts {
  notices: typeof zh.notices;
  faults: typeof zh.faults;
}
