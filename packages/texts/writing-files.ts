import { inLanguage } from '@wenzhan/kit/language';

/** Why a file cannot be uploaded or deleted by editors. */
export const zh = {
  unknownFile:
    '这种文件不能上传。可以上传的是图片（JPEG、PNG、WebP、AVIF、GIF、SVG）、PDF、Word、Excel、PowerPoint、ZIP、音频和视频（MP3、M4A、OGG、WAV、MP4、WebM）和字幕（VTT）。',
  heic: '浏览器不能显示HEIC照片。请另存为JPEG再上传；在iPhone上，也可以在“设置”的“相机”“格式”里选“兼容性最佳”，以后拍的就是JPEG。',
  macros: '这个文件里有宏，打开它的人可能受害，所以不能上传。请另存为不带宏的文件。',
  brokenPicture: '这张图片读不了，文件可能不完整。请重新导出后再上传。',
  hugePicture: (most: number) =>
    `这张图片太大：最多${most}00万像素。请缩小后再上传，网页上有2000像素宽就够了。`,
  slowPicture: '处理这张图片用的时间太长。请缩小后再上传。',
  unsafeSvg: '这个SVG的写法不能确定是安全的。请用画图软件另存为“普通SVG”，或者导出成PNG再上传。',
  emptyFile: '文件是空的。',
  largeFile: (most: string) => `文件太大：最多${most}。`,
  lostParts: '上传没有收全，请重新上传这个文件。',
  manyUploads: '正在上传的文件太多，请等一等再试。',
  fileUsed: (count: number) => `有${count}处内容在用这个文件，删掉以后那里就看不到它。`,
};

const en: typeof zh = {
  unknownFile:
    'Files of this kind cannot be uploaded. Pictures (JPEG, PNG, WebP, AVIF, GIF, SVG), PDF, Word, Excel, PowerPoint, ZIP, audio and video (MP3, M4A, OGG, WAV, MP4, WebM) and subtitles (VTT) can.',
  heic: 'Browsers cannot show HEIC photos. Save it as JPEG and upload that; on an iPhone, “Settings”, “Camera”, “Formats”, “Most Compatible” makes it take JPEG from now on.',
  macros:
    'There are macros in this file, which may harm whoever opens it, so it cannot be uploaded. Save it without macros.',
  brokenPicture:
    'This picture cannot be read; the file may be incomplete. Export it again, and upload that.',
  hugePicture: (most) =>
    `This picture is too large: ${most} megapixels at most. Make it smaller and upload that; for a page, a width of 2000 pixels is enough.`,
  slowPicture: 'This picture takes too long to process. Make it smaller and upload that.',
  unsafeSvg:
    'It is not certain that this SVG is safe. Save it as “plain SVG” with a drawing program, or export it as PNG, and upload that.',
  emptyFile: 'The file is empty.',
  largeFile: (most) => `The file is too large: ${most} at most.`,
  lostParts: 'Parts of the upload are missing. Upload the file again.',
  manyUploads: 'Too many files are being uploaded. Try again in a moment.',
  fileUsed: (count) =>
    `${count} ${count === 1 ? 'text uses' : 'texts use'} this file, and will be without it once it is deleted.`,
};

export const writingFiles = () => inLanguage({ zh, en });
