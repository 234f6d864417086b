import { expect, test } from 'vitest';
import { breakableWords } from './word-breaks';

test.each([
  ['', ''],
  ['订阅与分享', '订阅与分享'],
  ['公式、提示框、代码、折叠与音视频', '公式、|提示框、|代码、|折叠与音视频'],
  ['写明文字从哪里来，可以怎样用', '写明|文字|从哪里来，|可以怎样用'],
  ['没有配置文件也能启动', '没有|配置|文件|也能|启动'],
  ['为什么每一页都在服务器上写好', '为什么|每一页|都在|服务器上|写好'],
  ['这篇文章会在2030年元旦自己出现', '这篇文章|会在2030年|元旦|自己|出现'],
  ['焦点不被遮挡（2.4.11、2.4.12）', '焦点不被遮挡|（2.4.11、|2.4.12）'],
  ['转载旧文的例子：《梦溪笔谈》里的「活板」', '转载旧文的例子：|《梦溪笔谈》|里的|「活板」'],
  ['（“甲”），《乙》。和“丙、丁”：戊', '（“甲”），|《乙》。|和|“丙、|丁”：|戊'],
  ['stale-while-revalidate是什么意思', 'stale-while-revalidate是|什么|意思'],
  ['字'.repeat(201), '字'.repeat(201)],
  ['Core Web Vitals and HTTP caching', 'Core Web Vitals and HTTP caching'],
  ['為什麼每一頁都在伺服器上寫好', '為什麼|每一頁|都在|伺服器上|寫好'],
  ['𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷', '𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷𠮷'],
])('a heading breaks between words of long clauses only: %s', (text, expected) => {
  expect(breakableWords(text).join('|')).toBe(expected);
});

test('the pieces are the text, and none begins with what closes', () => {
  const text =
    '一条线把段落（f(x)）变成「标题」的人说：在从把被对「」（空），ABC的的的的的的的的的？';
  const pieces = breakableWords(text);
  expect(pieces.join('')).toBe(text);
  expect(pieces.filter((piece) => /^([，、：？」）]|$)/.test(piece))).toEqual([]);
});
