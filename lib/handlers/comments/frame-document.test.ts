import { cspHash } from '@wenzhan/kit/security/inline-scripts';
import { beforeEach, expect, test, vi } from 'vitest';
import { commentsFrame } from './frame-document';
import { FRAME_SCRIPT } from './frame-script';

const SERVER = 'https://comments.example.com';
const CDN = 'https://cdn.example.com';

const frameOf = async (comments: string) => {
  vi.stubEnv('COMMENTS', comments);
  const response = commentsFrame();
  const policy = response.headers.get('content-security-policy') ?? '';
  const directives = new Map(
    policy.split('; ').map((one) => [one.split(' ')[0], one.split(' ').slice(1).join(' ')]),
  );
  return { status: response.status, html: await response.text(), directives };
};

beforeEach(() => {
  vi.stubEnv('IMAGE_HOSTS', 'avatars.example.com');
});

test.each([
  ['waline', `${CDN}/waline/`, `${CDN}/waline/waline.umd.js`, CDN, "'none'"],
  ['artalk', '', `${SERVER}/dist/Artalk.js`, SERVER, "'none'"],
  ['twikoo', '/media/comments', '/media/comments/twikoo.min.js', "'self'", SERVER],
])(
  'the frame of %s runs its script and no other',
  async (provider, assets, script, files, calls) => {
    const given = assets && `, assets=${assets}`;
    const { html, directives } = await frameOf(`${provider}, server=${SERVER}${given}`);
    expect(html).toContain(`data-script="${script}"`);
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(directives.get('script-src')).toBe(`${cspHash(FRAME_SCRIPT)} ${files}`);
    expect(directives.get('connect-src')).toBe(calls);
    expect(directives.get('default-src')).toBe("'none'");
    expect(directives.get('frame-ancestors')).toBe("'self'");
    expect(directives.get('img-src')).toContain('https://avatars.example.com');
    expect(directives.get('sandbox')).not.toContain('allow-same-origin');
  },
);

test('nothing that is configured can end an attribute', async () => {
  const server = `${SERVER}/"><script>alert(1)</script>`;
  const { html } = await frameOf(`waline, server=${server}, assets=${CDN}`);
  expect(html.match(/<script/g)).toHaveLength(1);
});

test.each(['', 'giscus, repo=a/b, repo-id=x, category=x, category-id=x'])(
  'without a provider that needs it there is no frame: %j',
  async (comments) => {
    expect((await frameOf(comments)).status).toBe(404);
  },
);
