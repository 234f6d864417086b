import { writingTexts } from '@wenzhan/texts/writing';
import { writingOffice } from '@wenzhan/texts/writing-office';
import { writingTextTexts } from '@wenzhan/texts/writing-text';
import { writingVisits } from '@wenzhan/texts/writing-visits';
import type { ScreenName } from './addresses';

/** The title of a screen, in the window and in the history of the browser. */
export function screenTitle(name: ScreenName): string {
  const { title, screens } = writingTexts();
  const { create, publish, move, withdraw, delete: deletion, history, links } = writingTextTexts();
  const titles: Record<ScreenName, string> = {
    ...screens,
    '': screens.overview,
    new: create.title,
    text: title,
    publish: publish.title,
    move: move.title,
    withdraw: withdraw.title,
    delete: deletion.title,
    history: history.title,
    version: history.title,
    links: links.title,
    file: screens.files,
    visits: writingVisits().title,
    join: writingOffice().join.title,
  };
  return titles[name];
}
