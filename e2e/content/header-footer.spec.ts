import { parseHtml, wordsOf } from '../support/html';
import { expect, withOwnSite } from '../support/isolated-site';
import { ask } from '../support/raw';
import { test } from '../support/test';

const RECORD_REGISTER = 'https://beian.miit.gov.cn/';
const POLICE_REGISTER = 'https://beian.mps.gov.cn/';

test('record numbers link to their registers where there are any', async () => {
  await withOwnSite({}, async ({ backend, site }) => {
    await backend.control({
      site: {
        recordNumber: '京ICP备00000000号-1',
        policeRecordNumber: '京公网安备11000002000001号',
      },
    });
    const document = parseHtml((await ask(site.base, '/about_us')).html);
    const record = document.querySelector(`footer a[href="${RECORD_REGISTER}"]`);
    expect(record?.textContent).toBe('京ICP备00000000号-1');
    const police = document.querySelector(`footer a[href^="${POLICE_REGISTER}"]`);
    expect(police?.textContent).toBe('京公网安备11000002000001号');
    expect(police?.getAttribute('href')).toContain('11000002000001');
  });
});

test('without record numbers the footer speaks of no register', async ({ request }) => {
  const html = await (await request.get('/about_us')).text();
  const footer = parseHtml(html).querySelector('footer');
  expect(footer?.textContent).toContain('文站');
  expect(footer?.innerHTML).not.toContain('beian');
});

test('the navigation is the one of the site configuration, without unsafe links', async () => {
  await withOwnSite({}, async ({ backend, site }) => {
    const headNav = [
      { title: '外站', path: 'https://example.org/a', target: '_blank' },
      { title: '上级', path: '/content', children: [{ title: '下级', path: '/content/news' }] },
      { title: '脚本', path: 'javascript:alert(1)' },
      { title: '别处', path: '//example.org/b' },
    ];
    await backend.control({ site: { headNav, locale: 'zh-TW', description: '另一句说明' } });
    const document = parseHtml((await ask(site.base, '/about_us')).html);
    const header = document.querySelector('body header');
    const links = [...(header?.querySelectorAll('nav a') ?? [])];
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['外站', 'https://example.org/a'],
      ['上级', '/content'],
      ['下级', '/content/news'],
    ]);
    expect(links[0]?.getAttribute('rel')).toContain('noopener');
    expect(wordsOf(document, 'body header nav')).toContain('脚本');
    expect(wordsOf(document, 'body header nav')).toContain('别处');
    expect(document.documentElement.lang).toBe('zh-TW');
    expect(wordsOf(document, 'body footer')).toContain('另一句说明');
  });
});
