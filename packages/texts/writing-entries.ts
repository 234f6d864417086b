import { inLanguage } from '@wenzhan/kit/language';

/** Why a text cannot be read or written by editors. */
export const zh = {
  noSpace: '服务器的磁盘满了，没有保存，原来的文件没有变。请管理员清理磁盘后再保存。',
  readOnly: '这里的文件不能写，没有保存，原来的文件没有变。请管理员检查内容文件夹的权限。',
  outside: '这个文件是指向内容文件夹以外的链接，不在这里修改。',
  changedMeanwhile: '文件正被别的程序改写，没有保存。请再试一次。',
  notText: (reason: string) => `这个文件不能当文字修改：${reason}`,
  tooLong: '这个文件太长，不能在这里修改。',
};

const en: typeof zh = {
  noSpace:
    'The disk of the server is full. Nothing was saved, and the file is as it was. Please have an administrator free some space, and save again.',
  readOnly:
    'Files cannot be written here. Nothing was saved, and the file is as it was. Please have an administrator check the permissions of the content folder.',
  outside: 'This file is a link that leads out of the content folder, and is not changed here.',
  changedMeanwhile:
    'Another program is writing this file. Nothing was saved. Please try again in a moment.',
  notText: (reason) => `This file cannot be edited as text: ${reason}`,
  tooLong: 'This file is too long to be edited here.',
};

export const writingEntries = () => inLanguage({ zh, en });
