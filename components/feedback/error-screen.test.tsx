// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { TextsProvider } from '@/components/traditional/texts';
import { rememberServedPage } from '@/lib/browser/ssr-snapshot';
import { clientTexts } from '@/lib/traditional/client-texts';
import { traditionalScript } from '@/lib/traditional/script';
import { ErrorScreen } from './error-screen';

// Before the imports: the route table is made once.
vi.hoisted(() => vi.stubEnv('TRADITIONAL_CHINESE', 'tw'));
vi.mock('@/components/builds/chunk-failure-report', () => ({ ChunkFailureReport: () => null }));

afterEach(cleanup);

test.each([
  ['simplified', '', '这一页暂时打不开', '重试', '/'],
  ['traditional', 'tw', '這一頁暫時打不開', '重試', '/zh-hant'],
])(
  'a page whose script failed says so in %s characters',
  async (_, variant, words, again, home) => {
    vi.stubEnv('TRADITIONAL_CHINESE', variant);
    const texts = variant ? clientTexts(await traditionalScript()) : {};
    render(
      <TextsProvider texts={texts}>
        <ErrorScreen error={new Error('broken')} retry={() => {}} part="main" />
      </TextsProvider>,
    );
    expect(document.body.textContent).toContain(words);
    expect(screen.getByRole('button').textContent).toBe(again);
    expect(screen.getByRole('link').getAttribute('href')).toBe(home);
  },
);

test('the specified words follow the Chinese ones, in the heading', () => {
  render(<ErrorScreen error={new Error('broken')} retry={() => {}} part="main" />);
  const heading = screen.getByRole('heading', { name: 'Internal Server Error' });
  expect(heading.previousElementSibling?.textContent).toBe('这一页暂时打不开');
});

test.each([
  ['main', '<h1>关于</h1>'],
  ['page', '<div><main><h1>关于</h1></main></div>'],
] as const)('a %s that the server has sent whole stays', (part, html) => {
  document.body.innerHTML = '<div><main><h1>关于</h1></main></div>';
  rememberServedPage();
  document.body.innerHTML = '';
  const { container } = render(
    <ErrorScreen error={new Error('broken')} retry={() => {}} part={part} />,
  );
  expect(container.firstElementChild?.innerHTML).toBe(html);
});
