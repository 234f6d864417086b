import { resetCircuitBreaker } from '@wenzhan/contract/request/circuit-breaker';
import { closeServers, serveHttp } from '@wenzhan/kit/testing/api-server';
import { afterEach, vi } from 'vitest';

/** By call, or by call and query: the data that a backend answers, or a status; 404 to every other call. */
export type Answers = Record<string, object | number>;

const article = (id: number, fields: object = {}) => ({
  ...{ id, category: 'news', title: `第${id}篇`, publishedAt: '2026-01-01T00:00:00Z' },
  ...fields,
});

/** The data of `article_info`. @param fields of the article, in place of others */
export const infoOf = (id: number, fields: object = {}) => ({
  article: { ...article(id), content: '<p>文</p>', ...fields },
  ...{ previous: null, next: null, related: [] },
});

/** The data of `article_list`. */
export const listOf = (...ids: number[]) => ({
  list: ids.map((id) => article(id)),
  ...{ total: ids.length, page: 1, limit: 12 },
});

const SITE: Answers = {
  index_info: { site: { siteName: '试站' } },
  category_list: { list: [{ name: 'news', title: '动态', total: 1 }] },
  page_list: { list: [] },
  article_list: listOf(1),
};

/** Starts, until the test ends, a backend of a small site with these answers. */
export async function serveAnswers(answers: Answers): Promise<void> {
  const answerTo = (call: string) => answers[call] ?? SITE[call];
  const { base } = await serveHttp((request, response) => {
    const call = request.url?.split('/').at(-1) ?? '';
    const answer = answerTo(call) ?? answerTo(call.split('?')[0] ?? '') ?? 404;
    const [status, data] = typeof answer === 'number' ? [answer, null] : [200, answer];
    response.writeHead(status).end(JSON.stringify({ code: status === 200 ? 0 : status, data }));
  });
  vi.stubEnv('API_BASE_URL', base);
}

afterEach(async () => {
  resetCircuitBreaker();
  await closeServers();
});
