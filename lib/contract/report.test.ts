import { describe, expect, it } from 'vitest';
import type { Finding } from './finding';
import { formatReport } from './report';

const finding = (more: Partial<Finding> = {}): Finding => ({
  check: 'newest-first',
  call: 'article_list',
  request: 'GET article_list?page=1 as anonymous',
  where: 'data.list.3.publishedAt',
  expected: '2026-01-01T00:00:00Z or earlier',
  found: '2026-02-01T00:00:00Z',
  ...more,
});

describe('the report', () => {
  it('names every call, and sums up', () => {
    const report = formatReport('https://api.example.com', []);
    expect(report).toContain('ok    GET article_list');
    expect(report).toContain('ok    POST login');
    expect(report.split('\n').at(-1)).toBe(
      'https://api.example.com: all 11 calls fit the contract.',
    );
  });

  it('says of a finding which check, which request, where, what was expected and found', () => {
    const report = formatReport('https://api.example.com', [finding()]);
    expect(report).toContain('FAIL  GET article_list');
    expect(report).toContain('newest-first: Articles are listed newest first, by publishedAt.');
    expect(report).toContain('GET article_list?page=1 as anonymous');
    expect(report).toMatch(/where +data\.list\.3\.publishedAt/);
    expect(report).toMatch(/expected +2026-01-01T00:00:00Z or earlier/);
    expect(report).toMatch(/found +2026-02-01T00:00:00Z/);
    expect(report).toContain('ok    GET search');
    expect(report.split('\n').at(-1)).toBe('https://api.example.com: 1 finding in 1 of 11 calls.');
  });

  it('shows three findings of a check and counts the rest', () => {
    const many = Array.from({ length: 9 }, (_, index) => finding({ where: `data.list.${index}` }));
    const report = formatReport('https://api.example.com', many);
    expect(report.match(/where /g)).toHaveLength(3);
    expect(report).toContain('… and 6 more');
    expect(report).toContain('9 findings');
  });
});
