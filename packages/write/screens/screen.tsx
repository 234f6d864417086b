import type { ReactNode } from 'react';
import type { ScreenName } from '../forms/addresses';
import { AccountScreen } from './account';
import { DeleteScreen, MoveScreen, PublishScreen, WithdrawScreen } from './changes';
import { CreateScreen } from './create';
import { ElsewhereScreen } from './failed';
import { FileScreen, FilesScreen } from './files';
import { DeletedScreen, HistoryScreen, VersionScreen } from './history';
import { LinksScreen } from './links';
import { ListsScreen } from './lists';
import { MessagesScreen } from './messages';
import { OverviewScreen } from './overview';
import type { ScreenProps } from './parts';
import { AuditScreen, PeopleScreen } from './people';
import { TextScreen } from './text';
import { VisitsScreen } from './visits';

type Screen = (props: ScreenProps) => Promise<ReactNode>;

/** Screens of what is written; others are there where nothing can be written, too. */
const WRITING: Partial<Record<ScreenName, Screen>> = {
  '': OverviewScreen,
  new: CreateScreen,
  text: TextScreen,
  publish: PublishScreen,
  move: MoveScreen,
  withdraw: WithdrawScreen,
  delete: DeleteScreen,
  history: HistoryScreen,
  version: VersionScreen,
  deleted: DeletedScreen,
  lists: ListsScreen,
  links: LinksScreen,
  files: FilesScreen,
  file: FileScreen,
};

const OTHERS: Partial<Record<ScreenName, Screen>> = {
  messages: MessagesScreen,
  visits: VisitsScreen,
  people: PeopleScreen,
  account: AccountScreen,
  audit: AuditScreen,
};

/** Renders a screen for an editor who is signed in. @throws {ApiError} if a call fails */
export async function renderScreen(name: ScreenName, props: ScreenProps): Promise<ReactNode> {
  const { isWritable, where } = props.status;
  const other = OTHERS[name];
  if (other) return other(props);
  if (!isWritable) return <ElsewhereScreen where={where} />;
  return (WRITING[name] ?? OverviewScreen)(props);
}
