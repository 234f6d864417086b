// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import { SECTIONS } from '@wenzhan/contract/schemas/sections';
import { renderBody } from '@wenzhan/text/article/body';
import { afterEach, expect, test, vi } from 'vitest';
import type { FilledSection } from '@/lib/site/queries/section-data';
import { Section } from './section';
import { SectionList } from './section-list';

vi.mock('next/headers', () => ({ draftMode: async () => ({ isEnabled: true }) }));

afterEach(cleanup);

const content = renderBody('<p>正文</p>', '');
const picture = { url: '/media/a.png', width: 800, height: 400, alt: '图' };
const story = {
  ...{ id: '1', category: 'news', title: '一篇', summary: '', tags: [], status: 'published' },
  ...{ publishedAt: '2026-01-01T00:00:00+08:00', categoryTitle: '动态' },
};

/** A section of each type, and what readers see of it. */
const EACH: Record<FilledSection['type'], [object, string]> = {
  lead: [
    { title: '一句', text: '说明', picture, button: { title: '去', path: '/a' } },
    '一句说明去',
  ],
  text: [{ title: '题', content }, '题正文'],
  text_picture: [{ content, picture, link: { title: '看', path: '/a' } }, '正文看'],
  figures: [{ items: [{ value: '3', unit: '张', label: '卡片', source: '约定' }] }, '卡片3张约定'],
  cards: [{ items: [{ title: '卡', text: '说明', path: '/a' }] }, '卡说明'],
  articles: [{ stories: [story] }, '一篇动态2026年1月1日'],
  most_read: [{ stories: [story] }, '一篇动态2026年1月1日'],
  partners: [{ items: [{ name: '甲' }, { name: '乙', logo: picture }] }, '甲'],
  questions: [{ items: [{ question: '问', content }] }, '问正文'],
  quotation: [{ text: '话', by: '甲', source: '书' }, '话甲 · 书'],
  steps: [{ items: [{ title: '先', content }] }, '先正文'],
  downloads: [
    { items: [{ title: '章程', path: '/media/a.pdf', size: 319_488 }] },
    '章程PDF · 312 KB',
  ],
  pictures: [{ items: [{ ...picture, caption: '说明' }] }, '说明'],
  map: [
    { title: '在哪里', address: '文化路', text: '近车站' },
    '在哪里文化路近车站高德地图百度地图腾讯地图',
  ],
  call: [{ title: '来', link: { title: '看', path: '/a' } }, '来看'],
  people: [{ items: [{ name: '欧阳甲', role: '馆长' }] }, '欧阳欧阳甲馆长'],
  timeline: [{ items: [{ year: '1993', title: '甲', text: '乙' }] }, '1993甲乙'],
  form: [
    { named: { name: 'contact', form: { title: '写信', fields: [], proofOfWork: false } } },
    '写信请不要填写这一项发送',
  ],
  contact: [{ items: [{ label: '电话', value: '1', path: 'tel:1' }], qr: picture }, '电话1图'],
  masthead: [{ site: { siteName: '试站', description: '一个站' } }, '试站一个站'],
  newest: [{ stories: [story] }, '动态一篇2026年1月1日'],
  categories: [{ categories: [] }, ''],
  about: [{ page: { name: 'about_us', title: '关于' } }, '关于'],
  left_out: [{ section: 'text', problem: 'x' }, ''],
};

test.each(Object.entries(EACH))(
  'a section %s shows what is written in it',
  (type, [fields, text]) => {
    const { container } = render(<Section section={{ type, ...fields } as FilledSection} />);
    expect(container.textContent).toBe(text);
  },
);

test('each type of the contract has a component', () => {
  const types = SECTIONS.map(({ shape }) => shape.type.value);
  expect(Object.keys(EACH).sort()).toEqual([...types, 'left_out'].sort());
});

const lead = { type: 'lead', title: '一句' } as FilledSection;
const masthead = { type: 'masthead', site: { siteName: '试站' } } as FilledSection;
const call = { type: 'call', title: '来' } as FilledSection;
const page = { name: 'us', title: '我们', description: '说明' } as never;

test('the page has one first heading: of its lead or masthead, or its title', () => {
  const level = (name: string) => screen.getByRole('heading', { name }).tagName;
  render(<SectionList page={page} sections={[lead, call, lead]} problems={[]} />);
  expect(screen.getAllByRole('heading').map(({ tagName }) => tagName)).toEqual(['H1', 'H2', 'H2']);
  cleanup();
  render(<SectionList page={page} sections={[masthead, lead]} problems={[]} />);
  expect(level('试站')).toBe('H1');
  cleanup();
  render(<SectionList page={page} sections={[lead, masthead]} problems={[]} />);
  expect(level('试站')).toBe('H2');
  cleanup();
  render(<SectionList page={page} sections={[call, lead]} problems={[]} />);
  expect(level('我们')).toBe('H1');
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
});

test('a form that is twice on a page has its own labels each time, and is one landmark', () => {
  const fields = [{ name: 'message', label: '留言', type: 'text', required: true }];
  const consent = { text: '同意', path: '/a' };
  const named = { name: 'contact', form: { title: '写信', fields, consent, proofOfWork: false } };
  const twice = ['form', 'contact'].map((type) => ({ type, named, items: [] }));
  const { container } = render(
    <SectionList page={page} sections={twice as object[] as FilledSection[]} problems={[]} />,
  );
  expect(screen.getAllByRole('form')).toHaveLength(1);
  for (const text of [/留言/, /同意/]) {
    expect(new Set(screen.getAllByLabelText(text)).size).toBe(2);
  }
  const ids = [...container.querySelectorAll('[id]')].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test('a target that is not safe is plain text, one elsewhere is no link of this site', () => {
  const items = [
    { title: '甲', path: 'javascript:alert(1)' },
    { title: '乙', path: 'https://example.com/' },
    { title: '丙', path: '/media/a.pdf' },
  ];
  render(<Section section={{ type: 'cards', items } as FilledSection} />);
  const links = screen.getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    'https://example.com/',
    '/media/a.pdf',
  ]);
  expect(screen.getByText('甲')).toBeTruthy();
});

test('telephone and e-mail can be called, a seal is not read aloud', () => {
  const items = [
    { label: '电话', value: '010', path: 'tel:010' },
    { label: '邮箱', value: 'a@b.test', path: 'mailto:a@b.test' },
    { label: '地址', value: '某路' },
  ];
  const { container } = render(<Section section={{ type: 'contact', items } as FilledSection} />);
  const links = within(container).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['tel:010', 'mailto:a@b.test']);
  cleanup();
  render(<Section section={{ type: 'people', items: [{ name: '王甲' }] } as FilledSection} />);
  expect(screen.getByText('王').getAttribute('aria-hidden')).toBe('true');
});

test('figures have one size, at which each is in one line with its unit; very long ones are smaller', () => {
  const items = [
    { value: '36', label: 'a' },
    { value: '128,000', label: 'b' },
    { value: '700,000,000', unit: '吨', label: 'c' },
    { value: '三亿两千万', label: 'd' },
    { value: '2019–2021', label: 'e' },
    { value: 'more than we could count in words', label: 'f' },
  ];
  render(<Section section={{ type: 'figures', items } as FilledSection} />);
  const steps = screen.getAllByRole('definition').map((one) => one.dataset.size);
  expect(steps).toEqual(['8', '8', '8', '8', '8', undefined]);
});

test('logos cover the same area, whatever their shape', () => {
  const logo = (width: number, height: number) => ({ ...picture, width, height });
  const items = [logo(400, 100), logo(300, 200), logo(1000, 500)].map((one, index) => ({
    name: `甲${index}`,
    logo: one,
  }));
  render(<Section section={{ type: 'partners', items } as FilledSection} />);
  const areas = screen
    .getAllByRole('img')
    .map((image) => Number(image.getAttribute('width')) * Number(image.getAttribute('height')));
  for (const area of areas) expect(area / 5600).toBeCloseTo(1, 0);
});

test('a place is linked to the map services that are named, and nothing of them is loaded', () => {
  const place = { type: 'map', address: '文化路', latitude: 30.25, longitude: 120.17, picture };
  const services = ['openstreetmap', 'amap'];
  const section = { ...place, services } as unknown as FilledSection;
  const { container } = render(<Section section={section} />);
  const links = screen.getAllByRole('link');
  expect(links.map((link) => new URL(link.getAttribute('href') ?? '').host)).toEqual([
    'www.openstreetmap.org',
    'uri.amap.com',
  ]);
  expect(links.map((link) => link.getAttribute('rel'))).toEqual(['noopener', 'noopener']);
  expect(container.querySelectorAll('iframe, script')).toHaveLength(0);
  const loaded = [...container.querySelectorAll('img')].map(({ src }) => new URL(src).host);
  expect(loaded.filter((host) => /amap|openstreetmap/.test(host))).toEqual([]);
});

test('folded questions are unfolded by who asks, without a script; others are open', () => {
  const items = [{ question: '问', content }];
  const { container } = render(
    <Section section={{ type: 'questions', folded: true, items } as unknown as FilledSection} />,
  );
  const details = container.querySelector('details');
  expect(details?.open).toBe(false);
  expect(details?.querySelector('summary h2')?.textContent).toBe('问');
  expect(details?.textContent).toBe('问正文');
  cleanup();
  render(<Section section={{ type: 'questions', items } as unknown as FilledSection} />);
  expect(document.querySelector('details')).toBeNull();
});
