import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { stringify } from 'yaml';

/** A class name: nothing in it allows a line break. */
export const LONG_WORD = 'OrgSpringframeworkBeansFactoryNoSuchBeanDefinitionException';
const LONG_URL = `https://example.com/questions/${'0123456789'.repeat(9)}`;
/** More than fit on one page of a list. */
const ARTICLES = 14;
export const AUTHOR_ID = 'words';

const CONTENT = `${LONG_WORD} 在 [${LONG_WORD}](/content/words/2) 与 \`${LONG_WORD}\`、**${LONG_WORD}**、<kbd>${LONG_WORD}</kbd>，见 ${LONG_URL}

## ${LONG_WORD}

- ${LONG_WORD}
  1. ${LONG_WORD}
     - [ ] ${LONG_WORD}

### ${LONG_WORD}第二

> ${LONG_WORD}

> [!NOTE]
> ${LONG_WORD}

#### ${LONG_WORD}第三

| ${LONG_WORD} | ${LONG_WORD} |
| --- | --- |
| ${LONG_WORD} | ${LONG_URL} |

\`\`\`java title="${LONG_WORD}/${LONG_WORD}.java" {1}
throw new ${LONG_WORD}("${LONG_WORD}");
\`\`\`

![${LONG_WORD}](/media/covers/202.svg "${LONG_WORD}")

![${LONG_WORD}](/media/none.png)

![${LONG_WORD}](https://unknown.example/${LONG_WORD}.png)

<dl><dt>${LONG_WORD}</dt><dd>${LONG_WORD}</dd></dl>

<details><summary>${LONG_WORD}</summary>

${LONG_WORD}

</details>

$$
\\text{${LONG_WORD}} + \\text{${LONG_WORD}}
$$

$\\text{${LONG_WORD}}$ 之后还有字。[^1]

[^1]: ${LONG_WORD} ${LONG_URL}
`;

/** Fills a folder with content that has a word wider than a phone in every field. */
export async function writeLongWords(dir: string): Promise<void> {
  const at = (file: string) => path.join(dir, file);
  const yaml = (file: string, data: object) => writeFile(at(file), stringify(data));
  const markdown = (file: string, front: object, text = CONTENT) =>
    writeFile(at(file), `---\n${stringify(front)}---\n\n${text}`);
  for (const folder of ['words', 'authors', 'pages']) await mkdir(at(folder), { recursive: true });
  const cover = { url: '/media/covers/202.svg', alt: LONG_WORD, width: 1200, height: 675 };
  await yaml('site.yaml', {
    siteName: LONG_WORD,
    recordNumber: LONG_WORD,
    policeRecordNumber: LONG_WORD,
    version: LONG_WORD,
    description: `${LONG_WORD} ${LONG_URL}`,
    license: { name: LONG_WORD, url: LONG_URL },
    headNav: [
      {
        title: LONG_WORD,
        path: '/content',
        children: [{ title: LONG_WORD, path: '/content/words' }],
      },
      { title: '关于', path: '/about_us' },
    ],
  });
  await yaml('words/category.yaml', { title: LONG_WORD, description: LONG_URL, cover });
  const links = [{ title: LONG_WORD, url: LONG_URL }];
  const portrait = { ...cover, width: 240, height: 240 };
  await yaml(`authors/${AUTHOR_ID}.yaml`, {
    name: LONG_WORD,
    description: LONG_URL,
    portrait,
    links,
  });
  for (let id = 1; id <= ARTICLES; id += 1)
    await markdown(`words/${id}.md`, {
      title: `启动报错${LONG_WORD}怎么办`,
      summary: `看 ${LONG_URL} 一文`,
      author: id % 2 === 0 ? AUTHOR_ID : `${LONG_WORD}2`,
      tags: [LONG_WORD, `${LONG_WORD}2`],
      series: LONG_WORD,
      // Covers on some only: cards and pages have another layout without.
      ...(id % 3 === 0 ? { cover } : {}),
      publishedAt: `2026-01-${String(id).padStart(2, '0')}T00:00:00Z`,
      status: id === ARTICLES ? 'draft' : 'published',
    });
  const page = { title: LONG_WORD, updatedAt: '2026-01-01T00:00:00Z' };
  for (const name of ['about_us', 'notes']) await markdown(`pages/${name}.md`, page);
}
