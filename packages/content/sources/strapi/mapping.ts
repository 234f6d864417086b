import path from 'node:path';
import { describeIssues } from '@wenzhan/contract/request/parse-response';
import { readTextFileIfThere } from '@wenzhan/kit/text/text-file';
import { z } from 'zod';
import { parseYaml } from '../../files/yaml';

/** The optional file of `CONTENT_DIR` that names content types and fields. */
const MAPPING_FILE = 'strapi.yaml';

const field = (name: string) => z.string().min(1).default(name);
/** Singular and plural API id, as the Content-Type Builder shows them. */
const type = (singular: string, plural: string) => ({
  singular: field(singular),
  plural: field(plural),
});

/** The names of Strapi's content types and their fields; the defaults are those of Strapi's own examples. */
export const mappingSchema = z.strictObject({
  /** Strapi's codes of languages that it names otherwise than the site, such as `pt-BR: pt`. */
  locales: z.record(z.string(), z.string().min(1)).default({}),
  article: z
    .strictObject({
      ...type('article', 'articles'),
      title: field('title'),
      summary: field('description'),
      content: field('content'),
      cover: field('cover'),
      category: field('category'),
      tags: field('tags'),
      author: field('author'),
      slug: field('slug'),
      /** The date that readers see. Strapi's own `publishedAt` changes whenever it is published again. */
      publishedAt: field('createdAt'),
      /** Old paths on this site, such as `/blog/{slug}`, that redirect. */
      permalink: z.string().startsWith('/').optional(),
      /** Ids in the feed of the former front end, such as `https://www.example.com/blog/{slug}`. */
      feedId: z.string().min(1).optional(),
    })
    .prefault({}),
  category: z
    .strictObject({
      ...type('category', 'categories'),
      name: field('slug'),
      title: field('name'),
      description: field('description'),
      permalink: z.string().startsWith('/').optional(),
    })
    .prefault({}),
  page: z
    .strictObject({
      ...type('page', 'pages'),
      name: field('slug'),
      title: field('title'),
      description: field('description'),
      content: field('content'),
      permalink: z.string().startsWith('/').optional(),
    })
    .prefault({}),
});

export type StrapiMapping = z.output<typeof mappingSchema>;

/**
 * Reads the mapping.
 *
 * @param dir folder with `strapi.yaml`; undefined without one
 * @throws for a wrong mapping
 */
export async function readMapping(dir: string | undefined): Promise<StrapiMapping> {
  const text = dir ? await readMappingFile(path.join(dir, MAPPING_FILE)) : null;
  const file = parseYaml(text ?? '{}', z.unknown());
  if (!file.ok) throw new Error(`${MAPPING_FILE}: ${file.diagnostics[0]?.message}`);
  const mapping = mappingSchema.safeParse(file.value ?? {});
  if (mapping.success) return mapping.data;
  throw new Error(`${MAPPING_FILE}: ${describeIssues(mapping.error.issues)}`);
}

async function readMappingFile(file: string): Promise<string | null> {
  try {
    return await readTextFileIfThere(file);
  } catch (error) {
    throw new Error(`${MAPPING_FILE}: ${(error as Error).message}`, { cause: error });
  }
}
