import { AsyncLocalStorage } from 'node:async_hooks';
import { serveAnswers } from '@wenzhan/content/testing/backend-answers';
import { sectionPageList } from '@wenzhan/contract/calls/section-pages';
import { indexInfo } from '@wenzhan/contract/calls/site';
import { thisProcess } from '@wenzhan/kit/process/process';
import { runDetached } from '@wenzhan/kit/process/run-detached';
import { beforeEach, expect, test, vi } from 'vitest';
import { request } from '../request/server-request';
import { startContentReport } from './content-report';

const ELSEWHERE = 'https://elsewhere.example/a.svg';
const render = new AsyncLocalStorage<string>();
const lines: string[] = [];
const renders: unknown[] = [];

runDetached(() => undefined);
startContentReport();

beforeEach(() => {
  lines.length = 0;
  thisProcess.writeLog = (level, message, fields) => {
    lines.push(`${level} ${message} ${JSON.stringify(fields)}`);
    renders.push(render.getStore());
  };
});

const load = () => render.run('a page', () => request(indexInfo));

test('an accent that is shown as another colour is logged once, with the contrast that it lacks', async () => {
  await serveAnswers({ index_info: { site: { siteName: '站', brand: { accent: '#ffe600' } } } });
  await load();
  await load();
  await vi.waitFor(() => expect(lines).toHaveLength(1));
  expect(lines[0]).toMatch(
    /^info the accent is shown as #[0-9a-f]{6} in light mode: #ffe600 cannot be read there .*"contrast":1\.\d+,"least":4\.5/,
  );
  expect(renders).toEqual([undefined]);
});

test('pictures on unknown hosts, sections without their form and pages without sections are logged, an icon of any host is not', async () => {
  const at = (url: string) => ({ url, width: 1, height: 1 });
  const sections = [
    { type: 'form', form: 'contact' },
    { type: 'form', form: 'lost' },
    { type: 'pictures', items: [at('/a.svg'), at(`${ELSEWHERE}?2`)] },
  ];
  const forms = {
    contact: { title: '联系', fields: [{ name: 'text', label: '文', type: 'text' }] },
  };
  await serveAnswers({
    index_info: {
      site: { siteName: '站', logo: at(ELSEWHERE), icon: at(`${ELSEWHERE}?1`), forms },
    },
    section_page_list: {
      list: [
        { name: 'home', title: '首页', sections },
        { name: 'us', title: '我们' },
      ],
    },
    'section_page_list?sections=0': { list: [{ name: 'index', title: '目录' }] },
  });
  await load();
  await request(sectionPageList, { query: { sections: '0' } });
  await render.run('a page', () => request(sectionPageList));
  const picture = (url: string) =>
    `warn a picture is on no host of IMAGE_HOSTS and not shown: ${url} {}`;
  await vi.waitFor(() => expect(lines).toHaveLength(4));
  expect(lines).toEqual([
    picture(ELSEWHERE),
    picture(`${ELSEWHERE}?2`),
    'warn a section of the page home is left out: there is no form lost {}',
    'warn the page us is left out: it has no sections {}',
  ]);
});
