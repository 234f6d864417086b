import { describe, expect, it } from 'vitest';
import {
  ApiError,
  ERROR_TITLE,
  httpMessage,
  REQUEST_FAILED,
  SUCCESS_MESSAGE,
  SUCCESS_TITLE,
} from './errors';

describe('httpMessage', () => {
  it.each([
    [400, '请求参数错误'],
    [401, '未授权，请登录'],
    [403, '禁止访问'],
    [404, '请求资源不存在'],
    [500, '服务器内部错误'],
    [502, '网关错误'],
    [503, '服务不可用'],
  ])("says the catalogue's words for HTTP %i, whatever the status text", (status, text) => {
    expect(httpMessage(status, 'Status Text')).toBe(text);
  });

  it('says the status text for a status outside the catalogue', () => {
    expect(httpMessage(418, "I'm a Teapot")).toBe("I'm a Teapot");
    expect(httpMessage(504, 'Gateway Timeout')).toBe('Gateway Timeout');
  });

  it('says 请求失败 where there is no status text either', () => {
    expect(httpMessage(504, '')).toBe('请求失败');
    expect(httpMessage(0, '')).toBe('请求失败');
  });
});

describe('the words of the notifications', () => {
  it('are those of the specification', () => {
    expect([ERROR_TITLE, REQUEST_FAILED]).toEqual(['错误', '请求失败']);
    expect([SUCCESS_TITLE, SUCCESS_MESSAGE]).toEqual(['成功', '操作成功']);
  });
});

describe('ApiError', () => {
  const error = (fields: { status?: number; code?: number; detail?: string }) =>
    new ApiError('文字', { kind: 'http', call: 'index_info', ...fields });

  it.each([
    [{ status: 401 }, true],
    [{ status: 200, code: 401 }, true],
    [{ status: 403 }, false],
    [{ status: 200, code: 1 }, false],
    [{}, false],
  ])('%o is unauthorised: %s', (fields, unauthorised) => {
    expect(error(fields).unauthorised).toBe(unauthorised);
  });

  it.each([
    [{ status: 404 }, true],
    [{ status: 200, code: 404 }, true],
    [{ status: 410 }, false],
    [{}, false],
  ])('%o is missing: %s', (fields, missing) => {
    expect(error(fields).missing).toBe(missing);
  });

  it('is an Error with its cause', () => {
    const cause = new Error('inner');
    const wrapped = new ApiError('文字', { kind: 'network', call: 'search', cause });
    expect(wrapped).toBeInstanceOf(Error);
    expect([wrapped.name, wrapped.message, wrapped.cause]).toEqual(['ApiError', '文字', cause]);
  });

  it('sums itself up in one line for the log', () => {
    expect(error({ status: 200, code: 0, detail: 'data.site: missing' }).summary).toBe(
      'index_info http 200 code 0: data.site: missing',
    );
    expect(error({}).summary).toBe('index_info http: 文字');
  });
});
