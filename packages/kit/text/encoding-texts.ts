import { inLanguage } from '../language';

/** What is wrong with the bytes of a text file, for editors. */
const zh = {
  brokenBytes: '这里有不是UTF-8的字节：文件可能损坏了，或者粘贴了别的编码的文字',
  notUtf8: '文件不是UTF-8编码的文本，请在编辑器里另存为UTF-8',
  otherEncoding: (encoding: string, name: string) =>
    `文件像是${encoding}编码，应当是UTF-8：在编辑器里另存为UTF-8，或者用命令转换：iconv -f ${encoding} -t UTF-8 '${name}' > 新文件`,
};

const en: typeof zh = {
  brokenBytes:
    'bytes that are not UTF-8: the file may be damaged, or text of another encoding was pasted into it',
  notUtf8: 'the file is not text in UTF-8; save it as UTF-8',
  otherEncoding: (encoding, name) =>
    `the file seems to be ${encoding} and must be UTF-8: save it as UTF-8, or convert it: iconv -f ${encoding} -t UTF-8 '${name}' > new-file`,
};

export const encodingTexts = () => inLanguage({ zh, en });
