import { closeServers, serveHttp } from '@wenzhan/kit/testing/api-server';
import { afterEach, expect, test, vi } from 'vitest';
import { article } from '../../testing/content-folder';
import { editingApi, OFFICE, versionAt } from '../../testing/editing';

afterEach(closeServers);

test('the receipt of a withdrawal has what the public address shows, if there is a CDN', async () => {
  const asked: string[] = [];
  const { base } = await serveHttp(({ url = '' }, response) => {
    asked.push(url);
    response.writeHead(url === '/content/news/7' ? 410 : 200, { 'x-cache': 'MISS' }).end();
  });
  vi.stubEnv('SITE_URL', base);
  const { edit } = await editingApi(OFFICE);
  const path = 'news/7.md';
  const version = await versionAt(edit, path);
  expect((await edit('edit_publish', { path, version })).receipt).not.toHaveProperty('cdn');
  expect(asked).toEqual([]);
  vi.stubEnv('CDN_PURGE', 'aliyun');
  const { receipt } = await edit('edit_withdraw', { path, to: '/content/guides' });
  const gone = { path: '/content/news/7', status: 410, isCopy: false, isBefore: false };
  expect(receipt?.cdn?.seen[0]).toMatchObject(gone);
  expect(receipt?.cdn?.seen.length).toBeLessThanOrEqual(5);
  expect(asked).toContain('/tags/%E5%B7%A5%E5%8E%82');
});

test('an article is withdrawn with a redirect or without, and can come back', async () => {
  const redirects = '# 旧网址\n- {from: /old, to: /content, status: 301} # 说明\n';
  const { edit, file, ask } = await editingApi({ ...OFFICE, 'redirects.yaml': redirects });
  const path = 'news/7.md';
  const plan = await edit('edit_withdraw', { path, plan: true });
  expect(plan.effects).toContainEqual({ address: '/content/news/7', change: 'gone' });
  expect(plan.effects).toContainEqual({ address: '/tags/%E5%B7%A5%E5%8E%82', change: 'gone' });
  await edit('edit_withdraw', { path });
  expect((await ask('article_info?id=7')).code).toBe(404);
  // Readers have seen it, so it is a draft that cannot be deleted.
  const { entry, isDeletable } = await edit('edit_read', { path });
  expect([entry.state, isDeletable]).toEqual(['draft', false]);
  const written = await file('redirects.yaml');
  expect(written?.startsWith(redirects)).toBe(true);
  const gone = async () => (await ask('redirect_list')).data.list;
  expect(await gone()).toContainEqual({ from: '/content/news/7', status: 410 });
  await edit('edit_publish', { path, version: await versionAt(edit, path) });
  expect((await ask('article_info?id=7')).code).toBe(0);
  expect(await file('redirects.yaml')).toBe(redirects);
  expect(await file(path)).toBe(OFFICE['news/7.md']);
  await edit('edit_withdraw', { path, to: '/content/guides' });
  expect(await gone()).toContainEqual({
    from: '/content/news/7',
    to: '/content/guides',
    status: 301,
  });
});

test('a faulty page can be withdrawn, too, and one that readers have never seen cannot', async () => {
  const faulty = article({ title: '新厂' }).replace('summary', 'sumary');
  const draft = article({ title: '草稿', status: 'draft' });
  const { edit, file } = await editingApi({ ...OFFICE, 'news/8.md': faulty, 'news/9.md': draft });
  const path = 'news/8.md';
  const { entry, isWithdrawable } = await edit('edit_read', { path });
  expect([entry.state, isWithdrawable]).toEqual(['faulty', true]);
  expect((await edit('edit_read', { path: 'news/9.md' })).isWithdrawable).toBe(false);
  expect((await edit('edit_read', { path: 'site.yaml' })).isWithdrawable).toBe(false);
  const plan = await edit('edit_withdraw', { path, plan: true });
  expect(plan.effects).toEqual([{ address: '/content/news/8', change: 'gone' }]);
  await edit('edit_withdraw', { path });
  expect(await file(path)).toContain('status: draft');
  expect(await file('redirects.yaml')).toContain('/content/news/8');
});

test('a page is withdrawn into a draft, and what readers cannot see is not withdrawn', async () => {
  const { edit, call, file } = await editingApi(OFFICE);
  await edit('edit_withdraw', { path: 'pages/job.md', to: '/about_us' });
  expect(await file('pages/job.md')).toBe(null);
  expect(await file('data/edit/drafts/pages/job.md')).toBe(OFFICE['pages/job.md']);
  expect(await file('redirects.yaml')).toContain('/single_page/job');
  expect((await call('edit_withdraw', { path: 'pages/job.md' })).code).toBe(409);
  expect((await call('edit_withdraw', { path: 'site.yaml' })).code).toBe(400);
  for (const to of ['//evil.example', 'javascript:alert(1)', '/about_us'])
    expect((await call('edit_withdraw', { path: 'pages/about_us.md', to })).code, to).toBe(400);
  await edit('edit_publish', {
    path: 'pages/job.md',
    version: await versionAt(edit, 'pages/job.md'),
  });
  expect(await file('pages/job.md')).toBe(OFFICE['pages/job.md']);
});

test('a category or an author is withdrawn once no article belongs to it, and can be deleted then', async () => {
  const { edit, call, file, ask } = await editingApi({
    ...OFFICE,
    'news/8.md': article({ author: 'li' }),
    'authors/li.yaml': 'name: 李\n',
    'authors/wang.yaml': 'name: 王\n',
  });
  for (const path of ['news/category.yaml', 'authors/li.yaml']) {
    expect((await edit('edit_read', { path })).isWithdrawable).toBe(false);
    expect(await call('edit_withdraw', { path })).toMatchObject({
      code: 409,
      message: expect.stringContaining('还有文章'),
    });
  }
  for (const path of ['guides/category.yaml', 'authors/wang.yaml']) {
    expect((await edit('edit_read', { path })).isWithdrawable).toBe(true);
    await edit('edit_withdraw', { path });
    expect(await file(path)).toBe(null);
    await edit('edit_delete', { path, version: await versionAt(edit, path) });
    expect((await call('edit_read', { path })).code).toBe(404);
  }
  const { list } = (await ask('redirect_list')).data;
  expect(list).toEqual([{ from: '/content/guides', status: 410 }]);
  const { path } = await edit('edit_create', { kind: 'category', name: 'guides', title: '指南' });
  await edit('edit_publish', { path, version: await versionAt(edit, path) });
  expect((await ask('category_list')).data.list).toContainEqual(
    expect.objectContaining({ name: 'guides' }),
  );
  expect(await file('redirects.yaml')).not.toContain('guides');
});
