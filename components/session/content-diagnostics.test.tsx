// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { getContentDiagnostics } from '@/lib/site/queries/site';
import { ContentDiagnostics } from './content-diagnostics';

vi.mock('@/lib/site/queries/site', () => ({ getContentDiagnostics: vi.fn() }));

test('an editor is told what is wrong with the content, entry by entry', async () => {
  vi.mocked(getContentDiagnostics).mockResolvedValue(['posts/10:1: GET /wp/v2/posts: title: 缺少']);
  render(await ContentDiagnostics());
  expect(screen.getByText('内容有1处问题')).toBeDefined();
  expect(screen.getByRole('listitem', { hidden: true }).textContent).toContain('posts/10');
});

test('nothing is shown where nothing is wrong', async () => {
  vi.mocked(getContentDiagnostics).mockResolvedValue([]);
  expect(await ContentDiagnostics()).toBeNull();
});
