import { EMAIL, formSchema, TELEPHONE } from '@wenzhan/contract/schemas/form';
import { expect, test } from 'vitest';
import { readValues } from './read-values';

const form = formSchema.parse({
  title: '联系我们',
  fields: [
    { name: 'name', label: '姓名', required: true },
    { name: 'email', label: '邮箱', type: 'email' },
    { name: 'phone', label: '电话', type: 'telephone' },
    { name: 'topic', label: '事由', type: 'select', options: ['咨询', '合作'], required: true },
    { name: 'message', label: '留言', type: 'textarea', minLength: 2, maxLength: 10 },
    { name: 'reply', label: '答复', type: 'checkbox' },
  ],
  consent: { text: '我同意', path: '/single_page/privacy' },
});
const good = { name: '王小明', topic: '咨询', _consent: '1' };

const read = (typed: Record<string, string>, shown = form) =>
  readValues(form, shown, new Map(Object.entries({ ...good, ...typed })));
const valueIn = (typed: Record<string, string>, name: string) =>
  read(typed).values.find((value) => value.name === name)?.value;

test('a complete form has the values of its fields, in their order', () => {
  const { values, faults } = read({ message: '你好', reply: '1' });
  expect(faults).toEqual({});
  expect(values.map(({ name, value }) => [name, value])).toEqual([
    ['name', '王小明'],
    ['email', ''],
    ['phone', ''],
    ['topic', '咨询'],
    ['message', '你好'],
    ['reply', '是'],
    ['consent', '是'],
  ]);
});

test.each([
  [{ name: ' ' }, { name: 'required' }],
  [{ topic: '' }, { topic: 'option' }],
  [{ topic: '别的' }, { topic: 'option' }],
  [{ _consent: '' }, { _consent: 'agree' }],
  [{ email: '不是邮箱' }, { email: 'email' }],
  [{ email: 'a@b, c@d' }, { email: 'email' }],
  [{ phone: '拨打我' }, { phone: 'telephone' }],
  [{ message: '好' }, { message: 'tooShort' }],
  [{ message: '好'.repeat(11) }, { message: 'tooLong' }],
  [{ name: 'x'.repeat(100_000) }, { name: 'tooLong' }],
  [{ phone: '+86 (10) 1234-5678', email: 'a@b.example' }, {}],
  [{ phone: '010-12345678转801' }, {}],
  [{ phone: '010-12345678转' }, { phone: 'telephone' }],
  [{ phone: '(((((((' }, { phone: 'telephone' }],
  [{ phone: '(010) 62501234' }, {}],
  [{ phone: '（010）62501234' }, {}],
  [{ phone: '１３８００１３８０００' }, {}],
  [{ phone: '010－62501234转８０１' }, {}],
  [{ phone: '＋86 010—62501234' }, {}],
  [{ email: 'wang＠example．com' }, {}],
  [{ email: 'wang＠example。com' }, {}],
  [{ email: '王＠＠' }, { email: 'email' }],
])('%j has the faults %j', (typed, faults) => {
  expect(read(typed).faults).toEqual(faults);
});

test('numbers and addresses from a Chinese input method are delivered in the signs of ASCII', () => {
  expect(valueIn({ phone: '（０１０）６２５０－１２３４' }, 'phone')).toBe('(010)6250-1234');
  expect(valueIn({ email: 'ｗａｎｇ＠example。com' }, 'email')).toBe('wang@example.com');
  expect(valueIn({ name: '王（小）明' }, 'name')).toBe('王（小）明');
});

test.each([
  [
    '(010) 62501234',
    '（010）62501234',
    '１３８００１３８０００',
    '010－62501234',
    '010-12345678转801',
  ],
])('the pattern of a field lets the server decide about %s', (...numbers) => {
  for (const flag of ['u', 'v']) {
    const pattern = new RegExp(`^(?:${TELEPHONE})$`, flag);
    for (const number of numbers) expect(number).toMatch(pattern);
    expect('拨打我').not.toMatch(pattern);
    expect('wang＠example．com').toMatch(new RegExp(`^(?:${EMAIL})$`, flag));
  }
});

test('a value of one line has no second one, which could be a header', () => {
  expect(valueIn({ name: '王\r\nBcc: all@evil.example' }, 'name')).toBe(
    '王  Bcc: all@evil.example',
  );
  expect(valueIn({ name: '王\u0000\u202E明' }, 'name')).toBe('王  明');
  expect(read({ email: 'a@b.example\r\nBcc: all@evil.example' }).faults).toEqual({
    email: 'email',
  });
});

test('lines of a longer text stay, whatever ends them', () => {
  expect(valueIn({ message: '一\r\n二\r三\u0007' }, 'message')).toBe('一\n二\n三');
});

test('fields that the form does not have are ignored', () => {
  const typed = { admin: '1', constructor: '1', ['__proto__']: 'x' };
  expect(read(typed).values.map(({ name }) => name)).toEqual([
    ...['name', 'email', 'phone', 'topic', 'message', 'reply', 'consent'],
  ]);
});

test('an option in the script of the page is the one that the form has', () => {
  const shown = structuredClone(form);
  if (shown.fields[3]) shown.fields[3].options = ['諮詢', '合作'];
  const { values, faults } = read({ topic: '諮詢' }, shown);
  expect(faults).toEqual({});
  expect(values[3]).toMatchObject({ value: '咨询' });
});
