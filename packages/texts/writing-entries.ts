import { inLanguage } from '@wenzhan/kit/language';

/** Why a text cannot be read or written by editors. */
export const zh = {
  noSpace: '服务器的磁盘满了，没有保存，原来的文件没有变。请管理员清理磁盘后再保存。',
  readOnly: '这里的文件不能写，没有保存，原来的文件没有变。请管理员检查内容文件夹的权限。',
  outside: '这个文件是指向内容文件夹以外的链接，不在这里修改。',
  changedMeanwhile: '文件正被别的程序改写，没有保存。请再试一次。',
  notText: (reason: string) => `这个文件不能当文字修改：${reason}`,
  tooLong: '这个文件太长，不能在这里修改。',
  newer: '别人又保存过，请先看看现在的内容，再发布。',
  newerDraft: '别人又保存过，所以没有删除。请先看看现在的内容。',
  taken: (path: string) => `已经有${path}，请换一个名称或栏目。`,
  noCategory: (name: string) =>
    name ? `没有栏目${name}。` : '文章需要一个栏目。请先新建栏目，或者选择一个。',
  reserved: (name: string) => `${name}这个名称另有用途，请换一个。`,
  articlesOnly: '只有文章可以移动。',
  notWithdrawn: '这种内容不能撤下。',
  hasArticles: '还有文章（包括草稿）属于它，所以不能撤下。请先移走或改掉那些文章。',
  notPublished: '读者还看不到它，不用撤下：不要了就删除。',
  badTarget: '转到的地址应当以/开头（本站），或是完整的http(s)地址，而且不是这一页自己。',
  seenByReaders: '读者看过它，所以不能删除，可以撤下。',
  notCommitted: (reason: string) => `修改已经保存，但没有提交到Git：${reason}`,
  notPushed: (reason: string) => `修改已经保存，但没有送到Git仓库：${reason}`,
  editedByHand: '文件的前言不能自动修改，请按文字修改。',
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
  newer: 'Somebody has saved since. Please look at the text as it is now, and publish then.',
  newerDraft:
    'Somebody has saved since, so it is not deleted. Please look at the text as it is now.',
  taken: (path) => `There is ${path} already. Please choose another name or category.`,
  noCategory: (name) =>
    name
      ? `There is no category ${name}.`
      : 'An article needs a category. Please make one first, or choose one.',
  reserved: (name) => `The name ${name} has another meaning. Please choose another.`,
  articlesOnly: 'Only articles can be moved.',
  notWithdrawn: 'This cannot be taken from readers.',
  hasArticles:
    'Articles belong to it, perhaps drafts, so it is not taken from readers. Please move or change these first.',
  notPublished: 'Readers do not see it yet, so it can be deleted instead.',
  badTarget:
    'The address that it leads to must begin with / (this site) or be a whole http(s) URL, and not be that of the page itself.',
  seenByReaders: 'Readers have seen it, so it is not deleted. It can be taken from readers.',
  notCommitted: (reason) => `Changes are saved, but not committed to Git: ${reason}`,
  notPushed: (reason) => `Changes are saved, but not sent to the Git repository: ${reason}`,
  editedByHand: 'The front matter cannot be changed automatically. Please edit it as text.',
};

export const writingEntries = () => inLanguage({ zh, en });
