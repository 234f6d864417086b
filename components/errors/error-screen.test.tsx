// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { TextsProvider } from '@/components/parts/texts';
import { rememberServedPage } from '@/lib/browser/ssr-snapshot';
import { traditionalEdition } from '@/lib/site/traditional-edition';
import { ErrorScreen } from './error-screen';

// Before the imports: the route table is made once.
vi.hoisted(() => vi.stubEnv('TRADITIONAL_CHINESE', 'tw'));
vi.mock('@/components/parts/chunk-failure-report', () => ({ ChunkFailureReport: () => null }));

afterEach(cleanup);

test.each([
  ['simplified', '', '这一页暂时打不开', '重试', '/'],
  ['traditional', 'tw', '這一頁暫時打不開', '重試', '/zh-hant'],
])(
  'a page whose script failed says so in %s characters',
  async (_, variant, words, again, home) => {
    vi.stubEnv('TRADITIONAL_CHINESE', variant);
    const screenOf = <ErrorScreen error={new Error('broken')} retry={() => {}} part="main" />;
    const { browser } = (await traditionalEdition({})).messages;
    render(
      variant ? (
        <TextsProvider home="/zh-hant" texts={browser}>
          {screenOf}
        </TextsProvider>
      ) : (
        screenOf
      ),
    );
    expect((await screen.findByRole('button')).textContent).toBe(again);
    expect(document.body.textContent).toContain(words);
    expect(screen.getByRole('link').getAttribute('href')).toBe(home);
  },
);

test('the specified words follow the Chinese ones, in the heading', async () => {
  render(<ErrorScreen error={new Error('broken')} retry={() => {}} part="main" />);
  const heading = await screen.findByRole('heading', { name: 'Internal Server Error' });
  expect(heading.previousElementSibling?.textContent).toBe('这一页暂时打不开');
});

describe('a page that the server has sent whole', () => {
  beforeEach(() => {
    history.scrollRestoration = 'auto';
    document.body.innerHTML = '<div><main><h1>关于</h1></main></div>';
    rememberServedPage();
    document.body.innerHTML = '';
  });

  /** Renders the screen, and waits until it is decided what it shows. */
  async function screenOf(error: Error, part: 'main' | 'page' = 'main') {
    const { container } = render(<ErrorScreen error={error} retry={() => {}} part={part} />);
    await import('./failed-page');
    await act(async () => {});
    return container;
  }
  const isMessage = ({ textContent }: Element) => textContent?.includes('500') ?? false;

  test.each([
    ['main', '<h1>关于</h1>'],
    ['page', '<div><main><h1>关于</h1></main></div>'],
  ] as const)('stays: %s', async (part, html) => {
    const container = await screenOf(new Error('broken'), part);
    expect(container.firstElementChild?.innerHTML).toBe(html);
  });

  test('gives way to a message if the server reported the error, except for bots', async () => {
    const error = Object.assign(new Error('x'), { digest: '123' });
    expect(isMessage(await screenOf(error))).toBe(true);
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Googlebot/2.1');
    expect(isMessage(await screenOf(error))).toBe(false);
    vi.restoreAllMocks();
  });

  test('gives way to a message after a click', async () => {
    history.scrollRestoration = 'manual';
    document.body.click();
    expect(isMessage(await screenOf(new Error('broken')))).toBe(true);
  });
});

test('without a network, in which the message cannot be loaded, there is its heading', async () => {
  vi.resetModules();
  vi.doMock('./failed-page', () => {
    throw new Error('Failed to load chunk');
  });
  const { ErrorScreen: Offline } = await import('./error-screen');
  render(<Offline error={new Error('broken')} retry={() => {}} part="main" />);
  expect(await screen.findByRole('heading', { name: 'Internal Server Error' })).toBeTruthy();
});
