import { expect, test } from 'vitest';
import { traditionalConverter, withExceptions } from './converter';

const taiwan = await traditionalConverter('tw');
const hongKong = await traditionalConverter('hk');

/** Whole sentences, because a character is converted by the words around it. */
test.each([
  // 后 and 後
  [
    '皇后在他走后不久就回来了，王后和太后后来也没有离开后宫。',
    '皇后在他走後不久就回來了，王后和太后後來也沒有離開後宮。',
  ],
  [
    '后端先处理，前后两次之间，落后的请求最后才完成。',
    '後端先處理，前後兩次之間，落後的請求最後才完成。',
  ],
  // 发, 發 and 髮
  [
    '他出发以前发现头发乱了，理发师说，白发也能发光。',
    '他出發以前發現頭髮亂了，理髮師說，白髮也能發光。',
  ],
  [
    '我们从头发现问题，重头发布一遍，再把文章发给读者。',
    '我們從頭發現問題，重頭發布一遍，再把文章發給讀者。',
  ],
  ['一触即发，千钧一发，开发者拿着发票去染发。', '一觸即發，千鈞一髮，開發者拿著發票去染髮。'],
  // 干, 乾 and 幹
  ['树干是干的，骨干把饼干晾干，干净利落地干活。', '樹幹是乾的，骨幹把餅乾晾乾，乾淨利落地幹活。'],
  [
    '他干了什么？若干人不相干，也不干涉，天干地支照旧。',
    '他幹了什麼？若干人不相干，也不干涉，天干地支照舊。',
  ],
  // 里, 裡 and 里程
  ['屋里的灯亮着，离这里三公里的里程碑写着里程。', '屋裡的燈亮著，離這裡三公里的里程碑寫著里程。'],
  ['邻里之间表里如一，一日千里，文章里程序很多。', '鄰里之間表裡如一，一日千里，文章里程序很多。'],
  // 面 and 麵
  [
    '他吃了一碗面，面粉做的面条比面包好，两人面对面坐着。',
    '他吃了一碗麵，麵粉做的麵條比麵包好，兩人面對面坐著。',
  ],
  [
    '页面和面积，桌面和面板，前面和后面，都写在里面。',
    '頁面和面積，桌面和面板，前面和後面，都寫在裡面。',
  ],
  // 只 and 隻
  [
    '只有一只猫，他只身一人，两只手，船只停在岸边。',
    '只有一隻貓，他隻身一人，兩隻手，船隻停在岸邊。',
  ],
  [
    '三只小猪只要五只苹果，不只这些，几只羊只吃草。',
    '三隻小豬只要五隻蘋果，不只這些，幾隻羊只吃草。',
  ],
  // 系, 係 and 繫
  [
    '中文系的关系，系列和体系，他系上鞋带，维系感情。',
    '中文系的關係，系列和體系，他繫上鞋帶，維繫感情。',
  ],
  // Words of Taiwan.
  ['服务器上的软件默认缓存视频。', '伺服器上的軟體預設快取影片。'],
  ['网站发布信息，用户点击链接。', '網站發布資訊，使用者點選連結。'],
])('%s', (simplified, traditional) => {
  expect(taiwan(simplified)).toBe(traditional);
});

test('Hong Kong has its own characters and words', () => {
  expect(hongKong('这里的服务器软件说明，一碗面，一户人家只有一只猫。')).toBe(
    '這裏的伺服器軟件説明，一碗麪，一户人家只有一隻貓。',
  );
});

test('other scripts, and text that is already traditional, stay', () => {
  expect(taiwan('Next.js 16, ⟦漢字⟧ &amp; 頭髮')).toBe('Next.js 16, ⟦漢字⟧ &amp; 頭髮');
});

test('a term of the exception list stays, or becomes another; the longest applies', () => {
  const convert = withExceptions(taiwan, { 软件: '软件', 软件园: '軟件園', '发(布)': '發行' });
  expect(convert('软件园的软件发(布)了')).toBe('軟件園的软件發行了');
});
