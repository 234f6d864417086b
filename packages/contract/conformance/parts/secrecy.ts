import type { ArticleSummary } from '../../calls/articles';
import type { Listed } from './article-list';
import { sample } from './sample';
import type { Session } from './session';

const SAMPLE_SIZE = 10;

/** Compares what an editor sees with what anonymous readers see. */
export async function checkSecrecy(
  anonymous: Session,
  editor: Session,
  seenByAll: Listed,
  seenByEditor: Listed,
): Promise<void> {
  const everybodys = new Set(seenByAll.articles.map(({ id }) => id));
  // A published article may have a draft of its next version, which only editors see.
  const hidden = seenByEditor.articles.filter((one) => isHidden(one) && !everybodys.has(one.id));
  for (const { id } of sample(hidden, SAMPLE_SIZE)) {
    await anonymous.fails('article_info', 'draft-hidden', [404], { query: { id } });
  }
  if (!seenByEditor.complete) return;
  const editorsIds = new Set(seenByEditor.articles.map(({ id }) => id));
  const missing = seenByAll.articles.find(({ id }) => !editorsIds.has(id));
  if (!missing) return;
  const list = await editor.good('article_list', { limit: 100 });
  list?.note(
    'editor-sees-all',
    'data.list',
    `article ${missing.id}, as without a token`,
    'not there',
  );
}

const isHidden = ({ status, publishedAt }: ArticleSummary) =>
  status !== 'published' || Date.parse(publishedAt) > Date.now();
