import { expect, test } from 'vitest';
import { insertInYaml, moveInYaml, readYaml, removeInYaml, setInYaml } from './edit-yaml';

const SITE = `# The office
siteName: 文站   # its name
"recordNumber": ''

# What stands in the menu
headNav:
  - title: 首页 # first
    path: /
  # the second
  - title: 内容
    path: /content
footer: { telephone: '010 1234', address: 北京 }
tags: [甲, 乙]
text: |
  一行
  另一行

empty:
last: x`;

const cases: [string, (text: string) => string, string, string][] = [
  ['keeps a comment', (t) => setInYaml(t, ['siteName'], '新站'), '文站   #', '新站   #'],
  ['keeps quotes', (t) => setInYaml(t, ['recordNumber'], '京'), "''", "'京'"],
  ['quotes what would be a number', (t) => setInYaml(t, ['last'], '12'), 'last: x', "last: '12'"],
  [
    'quotes what YAML 1.1 reads as true',
    (t) => setInYaml(t, ['last'], 'yes'),
    'last: x',
    'last: "yes"',
  ],
  ['writes numbers', (t) => setInYaml(t, ['last'], 12), 'last: x', 'last: 12'],
  ['writes into empty fields', (t) => setInYaml(t, ['empty'], '甲'), 'empty:', 'empty: 甲'],
  [
    'writes groups into empty fields',
    (t) => setInYaml(t, ['empty', 'a', 'b'], 1),
    'empty:',
    'empty:\n  a:\n    b: 1',
  ],
  [
    'edits between brackets',
    (t) => setInYaml(t, ['footer', 'telephone'], '010 9'),
    "'010 1234'",
    "'010 9'",
  ],
  [
    'adds between brackets',
    (t) => setInYaml(t, ['footer', 'email'], 'a@b.cn'),
    '北京 }',
    '北京, email: a@b.cn }',
  ],
  [
    'removes between brackets',
    (t) => setInYaml(t, ['footer', 'telephone'], undefined),
    "telephone: '010 1234', ",
    '',
  ],
  ['adds an item', (t) => insertInYaml(t, ['tags'], 1, '丙'), '[甲, 乙]', '[甲, 丙, 乙]'],
  ['removes an item', (t) => removeInYaml(t, ['tags', 1]), '[甲, 乙]', '[甲]'],
  ['removes all items', (t) => setInYaml(t, ['tags'], []), '[甲, 乙]', '[]'],
  ['keeps block scalars', (t) => setInYaml(t, ['text'], '一行\n二\n'), '另一行', '二'],
  ['moves between brackets', (t) => moveInYaml(t, ['tags'], 0, 1), '[甲, 乙]', '[乙, 甲]'],
  [
    'adds at the end',
    (t) => setInYaml(t, ['next'], { a: [1, 2] }),
    'last: x',
    'last: x\nnext:\n  a: [1, 2]',
  ],
  [
    'adds in the order of the schema',
    (t) => setInYaml(t, ['logo'], 'l', ['siteName', 'recordNumber', 'logo', 'headNav']),
    "''\n",
    "''\nlogo: l\n",
  ],
  [
    'removes a field with its comment',
    (t) => setInYaml(t, ['siteName'], undefined),
    'siteName: 文站   # its name\n',
    '',
  ],
  [
    'removes a list',
    (t) => setInYaml(t, ['headNav'], undefined),
    SITE.slice(SITE.indexOf('headNav'), SITE.indexOf('footer')),
    '',
  ],
  [
    'empties a list',
    (t) => setInYaml(t, ['headNav'], []),
    SITE.slice(SITE.indexOf('headNav'), SITE.indexOf('footer')),
    'headNav: []\n',
  ],
  [
    'removes the first field of an entry',
    (t) => setInYaml(t, ['headNav', 0, 'title'], undefined),
    'title: 首页 # first\n    path: /',
    'path: /',
  ],
  [
    'adds an entry',
    (t) => insertInYaml(t, ['headNav'], 2, { title: '三', path: '/3' }),
    'path: /content',
    'path: /content\n  - title: 三\n    path: /3',
  ],
  [
    'adds an entry before a comment',
    (t) => insertInYaml(t, ['headNav'], 1, { title: '三' }),
    '  # the second',
    '  - title: 三\n  # the second',
  ],
  [
    'moves an entry with its comment',
    (t) => moveInYaml(t, ['headNav'], 1, 0),
    '  - title: 首页 # first\n    path: /\n  # the second\n  - title: 内容\n    path: /content',
    '  # the second\n  - title: 内容\n    path: /content\n  - title: 首页 # first\n    path: /',
  ],
  [
    'writes texts of several lines',
    (t) => setInYaml(t, ['last'], 'a\nb'),
    'last: x',
    'last: |-\n  a\n  b',
  ],
];

test.each(cases)('%s', (_, edit, old, next) => {
  expect(SITE).toContain(old);
  const crlf = (text: string) => text.replaceAll('\n', '\r\n');
  expect(edit(SITE)).toBe(SITE.replace(old, () => next));
  expect(edit(crlf(SITE))).toBe(crlf(SITE.replace(old, () => next)));
  expect(readYaml(edit(crlf(SITE)))).toEqual(readYaml(edit(SITE)));
});
