import { beforeEach, expect, test, vi } from 'vitest';
import { foldScript, simplifiedKeyword } from './simplified';

beforeEach(() => vi.stubEnv('TRADITIONAL_CHINESE', 'tw'));

test.each([
  ['頭髮與發展', '头发与发展'],
  ['這裡、這裏，乾淨的麵條與麪條', '这里、这里，干净的面条与面条'],
  ['一隻貓的關係，繫鞋帶', '一只猫的关系，系鞋带'],
  ['已经是简体 Next.js', '已经是简体 Next.js'],
])('%s and %s compare equal', (traditional, simplified) => {
  expect(foldScript(traditional)).toBe(simplified);
  expect(foldScript(traditional)).toHaveLength(traditional.length);
});

test('a keyword is found by the words of the region, too', async () => {
  expect(await simplifiedKeyword('伺服器 快取', 'computing')).toBe('服务器 缓存');
  expect(await simplifiedKeyword('服务器缓存', 'computing')).toBe('服务器缓存');
});

test('without the vocabulary, words that pages do not have stay', async () => {
  expect(await simplifiedKeyword('支援的伺服器與軟體')).toBe('支援的服务器与软件');
});

test('without the setting everything stays', async () => {
  vi.stubEnv('TRADITIONAL_CHINESE', '');
  expect(foldScript('頭髮')).toBe('頭髮');
  expect(await simplifiedKeyword('頭髮')).toBe('頭髮');
});
