import { formSchema } from '@wenzhan/contract/schemas/form';
import { expect, test } from 'vitest';
import { readFiles } from './read-files';

const PDF = '%PDF-1.7 text';
const read = (name: string, body: BlobPart, field: object = {}) => {
  const fields = [{ name: 'resume', label: '简历', type: 'file', ...field }];
  return readFiles(
    formSchema.parse({ title: '应聘', fields }),
    new Map([['resume', new File([body], name)]]),
  );
};

test.each([
  ['resume.pdf', 'resume.pdf'],
  ['简历（最新）.PDF', '简历（最新）.PDF'.replace('PDF', 'pdf')],
  ['photo.jpg.exe', 'photo.jpg.exe.pdf'],
  ['../../etc/passwd', 'passwd.pdf'],
  ['C:\\temp\\a.pdf', 'a.pdf'],
  ['a\r\nContent-Type: text/html.pdf', 'html.pdf'],
  ['<img src=x onerror=alert(1)>.pdf', 'img src=x onerror=alert(1).pdf'],
  ['gpj.\u202Efdp', 'gpj. fdp.pdf'],
  ['..', 'file.pdf'],
  ['.pdf', 'pdf.pdf'],
  ['字'.repeat(300), `${'字'.repeat(100)}.pdf`],
])('of the name %j the label is %j', async (given, label) => {
  const { files, faults } = await read(given, PDF);
  expect(faults).toEqual({});
  expect(files.get('resume')).toMatchObject({ name: label, kind: 'pdf', field: 'resume' });
});

const OLE = Buffer.concat([
  Buffer.from('d0cf11e0a1b11ae1', 'hex'),
  Buffer.from('WordDocument _VBA_PROJECT', 'utf16le'),
]);

test.each([
  ['a page that is called PDF', 'a.pdf', '<!DOCTYPE html><script>alert(1)</script>', 'fileKind'],
  ['a program that is called PDF', 'a.pdf', 'MZ program', 'fileKind'],
  ['a picture with scripts', 'a.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'fileKind'],
  ['an archive', 'a.zip', 'PK\u0003\u0004', 'fileKind'],
  ['a document with macros', 'a.doc', new Uint8Array(OLE), 'fileKind'],
  ['an empty file', 'a.pdf', '', 'fileEmpty'],
  ['a large file', 'a.pdf', PDF + ' '.repeat(120_000), 'fileSize'],
])('%s is a fault of its field', async (_, name, body, fault) => {
  const { files, faults } = await read(name, body, { maxSize: 0.1 });
  expect([faults, files.size]).toEqual([{ resume: fault }, 0]);
});

test('a field accepts what it says', async () => {
  const accept = ['drawing', 'archive'];
  expect((await read('a', 'AC1032 drawing', { accept })).files.get('resume')?.name).toBe('a.dwg');
  expect((await read('a', 'PK\u0003\u0004', { accept })).files.get('resume')?.name).toBe('a.zip');
  expect((await read('a.pdf', PDF, { accept })).faults).toEqual({ resume: 'fileKind' });
});

test('a file that is required and missing is a fault, another one is none', async () => {
  const form = (required: boolean) =>
    formSchema.parse({
      title: '应聘',
      fields: [{ name: 'a', label: '甲', type: 'file', required }],
    });
  expect((await readFiles(form(true), new Map())).faults).toEqual({ a: 'file' });
  expect((await readFiles(form(false), new Map())).faults).toEqual({});
});
