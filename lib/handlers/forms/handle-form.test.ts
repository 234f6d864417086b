import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { thisProcess } from '@wenzhan/kit/process/process';
import { NextRequest } from 'next/server';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { solveProof } from '../../browser/forms/proof-of-work';
import type { FormToken } from './form-token';
import { handleForm, handleFormPermit } from './handle-form';

const DIR = mkdtempSync(path.join(tmpdir(), 'wenzhan-messages-'));

vi.mock('../../site/queries/site', async () => {
  const { siteConfigSchema } = await import('@wenzhan/contract/calls/site');
  const fields = [
    { name: 'name', label: '姓名', required: true },
    { name: 'message', label: '留言', type: 'textarea' },
    { name: 'reply', label: '请答复', type: 'checkbox' },
  ];
  const option = '项'.repeat(200);
  const long = Array.from({ length: 40 }, (_, index) => ({
    ...{ name: `field${index}`.padEnd(40, '_'), label: '话' },
    ...(index < 30 ? { type: 'select', options: [option] } : { type: 'textarea', maxLength: 9400 }),
  }));
  const forms = {
    contact: { title: '联系我们', fields },
    long: { title: '征文', fields: long },
    jobs: {
      title: '应聘',
      fields: [
        fields[0],
        { name: 'resume', label: '简历', type: 'file', maxSize: 0.1, required: true },
      ],
    },
    puzzle: { title: '反馈', fields, proofOfWork: true },
  };
  const site = siteConfigSchema.parse({ siteName: '文站', forms });
  return { cachedSite: async () => site, getSite: async () => site };
});
vi.mock('next/server', async (original) => ({
  ...(await original<typeof import('next/server')>()),
  connection: async () => undefined,
}));
vi.mock('@wenzhan/kit/process/run-detached', () => ({ runDetached: () => undefined }));
vi.mock('./proof-of-work', async (original) => {
  const real = await original<typeof import('./proof-of-work')>();
  return { ...real, challengeFor: (token: FormToken) => real.challengeFor(token, 1) };
});
vi.mock('@wenzhan/kit/http/self-request', () => ({
  selfRequest: async (page: string) =>
    new Response(
      `<!DOCTYPE html><title>${page}</title><form data-form="contact" data-texts='{"notices":{"faults":"请修改","review":"再按一次","unavailable":"还没有发送","limited":"过多","elsewhere":"来自别处"},"faults":{"required":"请填写"}}'><p data-notice hidden></p><input name="name"><p data-fault="name" hidden></p><textarea name="message"></textarea><input type="checkbox" name="reply" value="1"><input type="checkbox" name="_consent" value="1"><input type="hidden" name="_token" value=""></form>`,
      { headers: { 'content-type': 'text/html', 'content-security-policy': 'p' } },
    ),
}));

let client = 0;

beforeEach(() => {
  vi.stubEnv('MESSAGES_DIR', DIR);
  vi.stubEnv('AUTH_SECRET', 's'.repeat(32));
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-26T04:00:00Z') });
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  client += 1;
});
afterEach(() => vi.useRealTimers());
afterAll(() => rmSync(DIR, { recursive: true, force: true }));

const stored = (): string[] =>
  readdirSync(DIR, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'utf8'));

const newlyStored = async (run: () => Promise<unknown>): Promise<string[]> => {
  const before = stored();
  await run();
  return stored().filter((text) => !before.includes(text));
};

function send(
  typed: Record<string, string>,
  headers: Record<string, string> = {},
  form = 'contact',
) {
  const request = new NextRequest(`http://site.test/api/forms/${form}`, {
    method: 'POST',
    body: new URLSearchParams(typed).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-for': `192.0.2.${client}`,
      ...headers,
    },
  });
  return handleForm(request, form);
}

const JSON_ONLY = { accept: 'application/json' };

async function permit(form = 'contact') {
  const request = new NextRequest(`http://site.test/api/forms/${form}`, { headers: JSON_ONLY });
  const { data } = await (await handleFormPermit(request, form)).json();
  vi.setSystemTime(Date.now() + 4000);
  return data;
}

const noticeIn = (html: string) => /<p data-notice[^>]*>([^<]*)/.exec(html)?.[1];
const tokenIn = (html: string) => /name="_token" value="([^"]+)"/.exec(html)?.[1] ?? '';

test('without scripts a form is sent with a second press, and then leads to the page that says so', async () => {
  const first = await send({ name: '王', message: '你好' });
  expect(first.status).toBe(200);
  const html = await first.text();
  expect(noticeIn(html)).toBe('再按一次');
  expect(html).toContain('value="王"');
  expect(first.headers.get('cache-control')).toBe('no-store');
  // That of the page, with which the form can be sent again.
  expect(first.headers.get('content-security-policy')).toBe('p');
  const token = tokenIn(html);
  const early = await newlyStored(() => send({ name: '王', message: '你好', _token: token }));
  expect(early).toEqual([]);
  vi.setSystemTime(Date.now() + 4000);
  let last: Response | undefined;
  const [message, ...more] = await newlyStored(async () => {
    last = await send({ name: '王', message: '你好', _token: token });
  });
  expect([last?.status, last?.headers.get('location')]).toEqual([303, '/forms/contact/sent']);
  expect(more).toEqual([]);
  expect(JSON.parse(message ?? '').values[0]).toEqual({ name: 'name', label: '姓名', value: '王' });
});

test('a script sends a form with the token that it has asked for', async () => {
  const { token } = await permit();
  const [message] = await newlyStored(async () => {
    const answer = await send({ name: '李', _token: token }, JSON_ONLY);
    expect(await answer.json()).toEqual({ code: 0, message: '操作成功', data: null });
  });
  expect(message).toContain('李');
});

test('a message that is sent twice is stored once; another one needs another token', async () => {
  const { token } = await permit();
  const added = await newlyStored(async () => {
    for (let time = 0; time < 2; time += 1) {
      expect((await send({ name: '赵', _token: token }, JSON_ONLY)).status).toBe(200);
    }
    const other = await send({ name: '钱', _token: token }, JSON_ONLY);
    expect(await other.json()).toMatchObject({ code: 428, data: { notice: 'review' } });
  });
  expect(added).toHaveLength(1);
});

/** A thousand take seconds. */
const MANY = process.env.SLOW_TESTS === '1' ? 1000 : 100;

test('many messages at once with one token are one message, and the token stays spent', async () => {
  const { token } = await permit();
  const sendFrom = (index: number) => {
    const from = { 'x-forwarded-for': `198.51.${index >> 8}.${index & 255}` };
    return send({ name: `机${index}`, _token: token }, { ...JSON_ONLY, ...from });
  };
  const added = await newlyStored(async () => {
    const answers = await Promise.all(Array.from({ length: MANY }, (_, index) => sendFrom(index)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 428)).toHaveLength(MANY - 1);
    // A process that starts again has nothing but the disk.
    delete thisProcess.outbox;
    expect((await sendFrom(MANY)).status).toBe(428);
  });
  expect(added).toHaveLength(1);
});

test('the same message sent by several presses at once is one, and each reads that it has arrived', async () => {
  const { token } = await permit();
  const added = await newlyStored(async () => {
    const presses = Array.from({ length: 5 }, () => send({ name: '冯', _token: token }, JSON_ONLY));
    expect((await Promise.all(presses)).map(({ status }) => status)).toEqual(Array(5).fill(200));
  });
  expect(added).toHaveLength(1);
});

test('faults are named, and nothing is stored', async () => {
  const { token } = await permit();
  const added = await newlyStored(async () => {
    const answer = await send({ _token: token }, JSON_ONLY);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ data: { faults: { name: 'required' } } });
  });
  expect(added).toEqual([]);
});

test.each([
  ['fills in what people do not see', { name: '机', website: 'http://spam.example' }],
  ['sends no token', { name: '机', _token: '' }],
  ['makes up a token', { name: '机', _token: `${Date.parse('2026-11-26T03:00:00Z')}.a.b` }],
])('of a robot that %s nothing is stored', async (_, typed) => {
  const { token } = await permit();
  const added = await newlyStored(async () => {
    const answer = await send({ _token: token, ...typed }, JSON_ONLY);
    expect(answer.status).toBe(428);
  });
  expect(added).toEqual([]);
});

test('two hundred messages of a robot that has patience are twenty', async () => {
  const answers = await newlyStored(async () => {
    const { token } = await permit();
    const states = new Map<number, number>();
    for (let index = 0; index < 200; index += 1) {
      const own = index === 0 ? token : (await permitNow()).token;
      const { status } = await send({ name: `机${index}`, _token: own }, JSON_ONLY);
      states.set(status, (states.get(status) ?? 0) + 1);
    }
    expect(Object.fromEntries(states)).toEqual({ 200: 20, 429: 180 });
  });
  expect(answers).toHaveLength(20);
});

/** A token that is old enough, without the clock going on. */
async function permitNow() {
  const now = Date.now();
  vi.setSystemTime(now - 4000);
  const found = await permit();
  vi.setSystemTime(now);
  return found;
}

test('a disk that takes nothing is said, with what was typed', async () => {
  const { token } = await permit();
  const full = Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' });
  const { MessageStore } = await import('@wenzhan/kit/messages/message-store');
  vi.spyOn(MessageStore.prototype, 'add').mockRejectedValue(full);
  const answer = await send({ name: '孙', _token: token });
  expect(answer.status).toBe(503);
  const html = await answer.text();
  expect(noticeIn(html)).toBe('还没有发送');
  expect(html).toContain('value="孙"');
  vi.restoreAllMocks();
  expect((await send({ name: '孙', _token: token })).status).toBe(303);
});

test('the longest form that a site may have is accepted when it is full', async () => {
  const { token } = await permit('long');
  const typed = Object.fromEntries(
    Array.from({ length: 40 }, (_, index) => [
      `field${index}`.padEnd(40, '_'),
      index < 30 ? '项'.repeat(200) : '长'.repeat(9400),
    ]),
  );
  expect((await send({ ...typed, _token: token }, JSON_ONLY, 'long')).status).toBe(200);
});

test('a form with a puzzle needs its solution', async () => {
  const { token, challenge } = await permit('puzzle');
  const without = await send({ name: '周', _token: token }, JSON_ONLY, 'puzzle');
  expect(await without.json()).toMatchObject({ code: 428, data: { notice: 'script' } });
  const proof = await solveProof(challenge);
  const typed = { name: '周', _token: token, _proof: proof };
  expect((await send(typed, JSON_ONLY, 'puzzle')).status).toBe(200);
});

test.each([
  ['sec-fetch-site', 'cross-site'],
  ['sec-fetch-site', 'same-site'],
  ['origin', 'https://evil.example'],
])(
  'a form that a page elsewhere sends (%s: %s) is not accepted, but shown',
  async (name, value) => {
    const { token } = await permit();
    const typed = { name: '吴', message: '你好', reply: '1', _consent: '1', _token: token };
    let answer: Response | undefined;
    const added = await newlyStored(async () => {
      answer = await send(typed, { [name]: value, host: 'site.test' });
    });
    expect([answer?.status, added]).toEqual([403, []]);
    const html = (await answer?.text()) ?? '';
    expect(noticeIn(html)).toBe('来自别处');
    expect(html).toContain('value="吴"');
    expect(html).toContain('>你好</textarea>');
    // The visitor agrees to nothing, and has not looked at the page for three seconds.
    expect(html).not.toContain('checked');
    expect(tokenIn(html)).not.toBe(token);
    const again = { name: '吴', message: '你好', _token: tokenIn(html) };
    expect((await send(again)).status).toBe(200);
    vi.setSystemTime(Date.now() + 4000);
    expect((await send(again)).status).toBe(303);
  },
);

test('a script elsewhere sends nothing either', async () => {
  const { token } = await permit();
  const added = await newlyStored(async () => {
    const headers = { ...JSON_ONLY, 'sec-fetch-site': 'cross-site' };
    const answer = await send({ name: '吴', _token: token }, headers);
    expect(await answer.json()).toMatchObject({ code: 403, data: { notice: 'elsewhere' } });
  });
  expect(added).toEqual([]);
});

test.each([
  ['that does not exist', JSON_ONLY, 'nothing', {}, 404],
  ['of every object', JSON_ONLY, 'constructor', {}, 404],
  ['that is too long', JSON_ONLY, 'contact', { message: 'x'.repeat(1_100_000) }, 413],
])('a form %s is not accepted', async (_, headers, form, typed, status) => {
  expect((await send(typed, headers as Record<string, string>, form)).status).toBe(status);
});

test('of a form that does not exist the body is not read', async () => {
  let chunks = 0;
  const pull = (controller: ReadableStreamDefaultController) => {
    chunks += 1;
    controller.enqueue(new Uint8Array(1024));
  };
  const request = new NextRequest('http://site.test/api/forms/nothing', {
    ...{ method: 'POST', duplex: 'half' },
    body: new ReadableStream({ pull }, { highWaterMark: 0 }),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect([(await handleForm(request, 'nothing')).status, chunks]).toEqual([404, 0]);
});

test('a form takes what its own fields can have: a longer text is a fault of its field, a body that is not meant is not read', async () => {
  const statusOf = async (typed: Record<string, string>) => (await send(typed, JSON_ONLY)).status;
  const names = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`x${index}`, '']));
  expect(await statusOf({ name: '王', message: '长'.repeat(4001) })).toBe(422);
  expect(await statusOf({ name: '王', message: '长'.repeat(7000) })).toBe(413);
  expect(await statusOf({ name: '王', ...names })).toBe(413);
});

test('who opens the address of a form is led to its page', async () => {
  const request = new NextRequest('http://site.test/api/forms/contact');
  const answer = await handleFormPermit(request, 'contact');
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/forms/contact']);
});

test('who opens the address of a form whose name no form can have is led to a page that is missing', async () => {
  const request = new NextRequest('http://site.test/api/forms/%E8%81%94%E7%B3%BB%0A');
  const answer = await handleFormPermit(request, '联系\n');
  const location = answer.headers.get('location');
  expect([answer.status, location]).toEqual([303, '/forms/%E8%81%94%E7%B3%BB%0A']);
});

/** Sends a form with a file. */
async function apply(body: BlobPart, name = '../简历.pdf') {
  const form = new FormData();
  form.set('name', '王');
  form.set('_token', (await permit('jobs')).token);
  form.set('resume', new File([body], name));
  const request = new NextRequest('http://site.test/api/forms/jobs', {
    method: 'POST',
    body: form,
    headers: { ...JSON_ONLY, 'x-forwarded-for': `192.0.2.${client}` },
  });
  const answer = await handleForm(request, 'jobs');
  return { status: answer.status, data: (await answer.json()).data };
}

test('a file is stored with its message, and its name is a label', async () => {
  const [text = ''] = await newlyStored(async () =>
    expect((await apply('%PDF-1.7')).status).toBe(200),
  );
  const { id, values, files } = JSON.parse(text);
  expect(readFileSync(path.join(DIR, 'files', id, '1.pdf'), 'utf8')).toBe('%PDF-1.7');
  expect(values[1]).toEqual({ name: 'resume', label: '简历', value: '简历.pdf（1 KB）' });
  expect(files).toMatchObject([{ field: 'resume', name: '简历.pdf', kind: 'pdf', bytes: 8 }]);
});

test('a file that is not accepted is a fault of its field, one that is much too large is not read', async () => {
  const faultsOf = async (body: string) => (await apply(body)).data.faults;
  expect(await faultsOf('MZ')).toEqual({ resume: 'fileKind' });
  expect(await faultsOf(`%PDF${' '.repeat(200_000)}`)).toEqual({ resume: 'fileSize' });
  const large = await apply(`%PDF${' '.repeat(4_000_000)}`);
  expect([large.status, large.data.notice]).toEqual([413, 'filesTooLarge']);
});
