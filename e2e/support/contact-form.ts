import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** For the end of a `site.yaml`: a form with fields of each kind, consent, and a text for those who have sent it. */
export const CONTACT_FORM = `
forms:
  contact:
    title: 联系我们
    thanks: 我们会在三个工作日内答复。
    fields:
      - { name: name, label: 姓名, required: true }
      - { name: email, label: 邮箱, type: email, required: true }
      - { name: topic, label: 事由, type: select, options: [咨询, 合作], required: true }
      - { name: message, label: 留言, type: textarea, required: true, minLength: 5, maxLength: 2000 }
    consent: { text: 我同意为答复而处理这些信息, path: /single_page/privacy }
`;

/** The messages that a site stores in its folder, as the texts of their files. */
export async function storedMessages(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && entry.name.endsWith('.json'));
  return Promise.all(
    files.map(({ parentPath, name }) => readFile(path.join(parentPath, name), 'utf8')),
  );
}
