import { expect, test } from 'vitest';
import { traditionalConverter, withExceptions } from './converter';
import { convertMessages } from './messages';

const CATALOGUE = {
  menu: '菜单',
  lists: {
    total: (total: number) => `共${total}篇`,
    ofTag: (site: string, tag: string, total: number) => `${site}的“${tag}”，共${total}篇`,
  },
};

test('texts are converted, and names that are put into them are not', async () => {
  const text = withExceptions(await traditionalConverter('tw'), { 篇: '篇' });
  const { menu, lists } = convertMessages(CATALOGUE, text);
  expect(menu).toBe('選單');
  expect(lists.total(12)).toBe('共12篇');
  expect(lists.ofTag('范后的网络', '头发$&', 3)).toBe('范后的网络的“头发$&”，共3篇');
});
