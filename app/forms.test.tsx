// @vitest-environment happy-dom

import { formSchema } from '@wenzhan/contract/schemas/form';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Form } from '@/components/forms/form';
import { type Filling, fillForm } from '@/lib/handlers/forms/fill-form';

const HOSTILE = '"><script>alert(1)</script></textarea><img src=x onerror=alert(1)>';

const form = formSchema.parse({
  title: '联系我们',
  fields: [
    { name: 'name', label: '姓名', required: true, hint: '全名' },
    { name: 'topic', label: '事由', type: 'select', options: ['咨询', '合作'] },
    { name: 'message', label: '留言', type: 'textarea', minLength: 5 },
    { name: 'reply', label: '答复', type: 'checkbox' },
    { name: 'resume', label: '简历', type: 'file', accept: ['pdf'], maxSize: 2 },
  ],
  consent: { text: '我同意', path: '/single_page/privacy' },
});

const page = `<!DOCTYPE html><html><head><link rel="preload" as="script" href="/a.js"></head><body>${renderToStaticMarkup(
  <Form name="contact" form={form} />,
)}<script>self.__next_f=[]</script><noscript><p>没有脚本</p></noscript></body></html>`;

function fill(typed: Record<string, string>, answer: Filling['answer'], chosen: string[] = []) {
  const html = fillForm(page, {
    name: 'contact',
    form,
    typed: new Map(Object.entries(typed)),
    chosen: new Map(chosen.map((name) => [name, new File(['x'], 'x')])),
    answer,
  });
  return { html, document: new DOMParser().parseFromString(html, 'text/html') };
}

test.each([
  ['/single_page/privacy', '/single_page/privacy'],
  ['https://example.org/privacy', 'https://example.org/privacy'],
  // Browsers drop the tab.
  ['/\t/evil.example', undefined],
])('the explanation of the consent at %j is a link beside the form to %s', (path, href) => {
  const consent = { text: '我同意', path };
  const html = renderToStaticMarkup(<Form name="contact" form={{ ...form, consent }} />);
  const document = new DOMParser().parseFromString(html, 'text/html');
  const link = document.querySelector('a');
  expect(link?.getAttribute('href') ?? undefined).toBe(href);
  expect(document.body.textContent).toContain('说明');
  if (href) expect([link?.target, link?.rel]).toEqual(['_blank', 'noopener']);
});

test('every field has its label, and the place of its fault', () => {
  const { document } = fill({}, { status: 428, notice: 'review' });
  for (const name of ['name', 'topic', 'message', 'reply', 'resume', '_consent']) {
    const control = document.querySelector(`[name="${name}"]`);
    expect(document.querySelector(`label[for="${control?.id}"]`)).not.toBeNull();
    const described = control?.getAttribute('aria-describedby')?.split(' ') ?? [];
    for (const id of described) expect(document.getElementById(id)).not.toBeNull();
    expect(described).toContain(`contact-${name}-fault`);
  }
});

test('what was typed stays, faults are beside their fields, and the first has the focus', () => {
  const { document } = fill(
    { topic: '合作', message: '好', reply: '1', website: 'x' },
    {
      status: 422,
      notice: 'faults',
      faults: { name: 'required', message: 'tooShort', _consent: 'agree' },
      permit: { token: 'the-token' },
    },
  );
  const get = <T extends Element>(selector: string) => document.querySelector<T>(selector);
  expect(get<HTMLOptionElement>('option[selected]')?.value).toBe('合作');
  expect(get('textarea')?.textContent).toBe('好');
  expect(get('[name="reply"]')?.hasAttribute('checked')).toBe(true);
  expect(get('[name="_consent"]')?.hasAttribute('checked')).toBe(false);
  expect(get('[name="_token"]')?.getAttribute('value')).toBe('the-token');
  expect(get('[name="website"]')?.getAttribute('value') ?? '').toBe('');
  expect(get('#contact-message-fault')?.textContent).toBe('请至少填写5个字。');
  expect(get('#contact-message-fault')?.hasAttribute('hidden')).toBe(false);
  expect(get('#contact-topic-fault')?.hasAttribute('hidden')).toBe(true);
  expect(get('[name="name"]')?.getAttribute('aria-invalid')).toBe('true');
  expect(document.querySelectorAll('[autofocus]')).toHaveLength(1);
  expect(get('[autofocus]')?.getAttribute('name')).toBe('name');
  expect(get('[data-notice]')?.textContent).toContain('请修改');
});

test('the document has no script of the page, which would undo this, and shows what is for browsers without', () => {
  const { html } = fill({}, { status: 503, notice: 'unavailable' });
  expect(html).not.toContain('<script');
  expect(html).not.toContain('/a.js');
  expect(html).toContain('<p>没有脚本</p>');
  expect(html).not.toContain('<noscript');
});

test('whatever was typed is text', () => {
  const typed = { name: HOSTILE, message: HOSTILE, topic: HOSTILE, _token: HOSTILE };
  const { document } = fill(typed, { status: 503, notice: 'unavailable' });
  expect(document.querySelectorAll('script, img')).toHaveLength(0);
  expect(document.querySelector('[name="name"]')?.getAttribute('value')).toBe(HOSTILE);
  expect(document.querySelector('textarea')?.textContent).toBe(HOSTILE);
});

test('a file says what it may be; chosen, it has to be chosen again, and what is wrong with it is said', () => {
  const { document } = fill({}, { status: 428, notice: 'review' }, ['resume']);
  const at = (selector: string) => document.querySelector(selector);
  expect(at('form')?.getAttribute('enctype')).toBe('multipart/form-data');
  expect(at('#contact-resume')?.getAttribute('accept')).toBe('.pdf');
  expect(at('#contact-resume-files')?.textContent).toBe('PDF，最大2.0 MB');
  expect(at('#contact-resume-fault')?.textContent).toBe('请再选择一次文件：浏览器不会保留它。');
  expect(at('#contact-resume')?.hasAttribute('value')).toBe(false);
  for (const [fault, text] of [
    ['fileSize', '文件太大，最大2.0 MB。'],
    ['fileKind', '不能接收这个文件，可以接收：PDF。'],
  ] as const) {
    const filled = fill({}, { status: 422, notice: 'faults', faults: { resume: fault } }, [
      'resume',
    ]);
    expect(filled.document.querySelector('#contact-resume-fault')?.textContent).toBe(text);
  }
});

test('a form without files is sent as before', () => {
  const html = renderToStaticMarkup(
    <Form name="a" form={{ ...form, fields: form.fields.slice(0, 1) }} />,
  );
  expect(html).not.toContain('enctype');
});
