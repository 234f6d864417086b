import { thisProcess } from '@wenzhan/kit/process/process';
import { wordPressSource } from '../../../sources/wordpress/source';
import { testApi } from '../../content-folder';
import { EDITOR, fakeWordPress } from './server';

const NOW = Date.parse('2026-11-24T12:00:00+08:00');

/**
 * A site on a recorded WordPress, read with a key if asked. Tests close its server with `closeServers`.
 *
 * @param options `dir` is the folder with `site.yaml`
 */
export async function siteOn({ isKeyed = false, dir }: { isKeyed?: boolean; dir?: string } = {}) {
  const wordPress = await fakeWordPress();
  const notices: string[] = [];
  thisProcess.writeLog = (_level, message) => notices.push(message);
  const { user, key } = isKeyed ? EDITOR : { user: undefined, key: undefined };
  const source = wordPressSource({ url: wordPress.base, user, key, dir });
  const site = await testApi({}, { source, now: () => NOW });
  const idOf = (name: string) => String(wordPress.post(name).id);
  const titles = async () =>
    (await site.ask('article_list?limit=100')).data.list.map(
      ({ title }: { title: string }) => title,
    );
  const article = async (name: string, ask = site.ask) =>
    (await ask(`article_info?id=${idOf(name)}`)).data?.article;
  return { ...site, ...wordPress, source, notices, idOf, titles, article };
}
