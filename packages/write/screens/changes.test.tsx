import { expect, test } from 'vitest';
import { ENTRY, READ } from '../testing/fake-call';
import { showScreen } from '../testing/show-screen';

const { path } = ENTRY;

test('a public text that was changed in the same place is shown beside the draft, and saving it says that it was seen', async () => {
  const conflict = { text: '公开的\n', version: 'c'.repeat(32) };
  const edit_publish = { path, effects: [], problems: [], conflict };
  const answers = { edit_read: READ, edit_publish };
  const { html, text } = await showScreen('publish', { search: { path }, answers });
  expect(text).toContain('两边改的是同一处');
  expect(html).toContain('action="/api/edit/save"');
  expect(html).not.toContain('/api/edit/publish');
  expect(html).toContain(`name="base" value="${READ.version}"`);
  expect(html).toContain(`name="merged" value="${conflict.version}"`);
  expect(html).toContain('name="then" value="publish"');
  expect(html).toMatch(/name="text"[^>]*>---\ntitle/);
  expect(html).toMatch(/<textarea readOnly=""[^>]*>公开的/);
});

test('a faulty page that readers have seen can be taken from them', async () => {
  const entry = { ...ENTRY, state: 'faulty' as const };
  const leadsOn = async (isWithdrawable: boolean) => {
    const answers = { edit_read: { ...READ, entry, isWithdrawable } };
    const { html } = await showScreen('text', { search: { path }, answers });
    return html.includes('/edit/withdraw?');
  };
  expect([await leadsOn(true), await leadsOn(false)]).toEqual([true, false]);
});
