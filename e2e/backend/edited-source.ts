import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { ContentRecord, ParsedFile } from '@wenzhan/content/files/content-records';
import { articleFrontSchema } from '@wenzhan/content/files/file-schemas';
import { searchTextOf } from '@wenzhan/content/files/search-text';
import { folderSource } from '@wenzhan/content/sources/folder-source';
import type { ContentSource, SourceScan } from '@wenzhan/content/sources/source';
import type { ExtraArticle } from './control';

/** The entries of folders that backends of this process have read, by path. */
const parsed = new Map<string, ParsedFile>();

const fileOf = ({ category, id }: ExtraArticle) => `${category}/${id}.md`;

/**
 * The content of a folder, which does not change, and the articles that a test has listed.
 *
 * @param listed the listed articles at this moment
 */
export function editedSource(dir: string, listed: () => ExtraArticle[]): ContentSource {
  const folder = folderSource(dir);
  const at = (file: string) => path.join(dir, file);
  let scanned: Promise<SourceScan> | undefined;
  const articles = () => new Map(listed().map((article) => [fileOf(article), article]));
  return {
    // Stores are shared by name.
    name: `${dir} ${randomUUID()}`,
    rescanAfterMs: 0,
    remote: false,
    scan: async () => {
      scanned ??= folder.scan();
      const { fingerprints, folders } = await scanned;
      const own = [...articles()].map(([file, one]) => [file, JSON.stringify(one)] as const);
      return { fingerprints: new Map([...fingerprints, ...own]), folders };
    },
    read: async (files, add) => {
      const own = articles();
      const unread = files.filter((file) => !own.has(file) && !parsed.has(at(file)));
      await folder.read(unread, (file, result) => parsed.set(at(file), result));
      for (const file of files) {
        const article = own.get(file);
        const result = article
          ? { record: recordOf(article), diagnostics: [] }
          : parsed.get(at(file));
        if (result) add(file, result as ParsedFile);
      }
    },
  };
}

function recordOf(article: ExtraArticle): ContentRecord {
  const { id, category, content, listed: _, ...fields } = article;
  const front = articleFrontSchema.parse({ summary: '一篇测试的文章。', ...fields });
  return {
    kind: 'article',
    file: fileOf(article),
    id: String(id),
    category,
    draft: false,
    front,
    format: 'html',
    body: content,
    bodyLine: 1,
    publishedMs: Date.parse(front.publishedAt),
    searchText: searchTextOf(front, 'html', content),
  };
}
