import type { ReactNode } from 'react';
import type { ScreenName } from '../forms/addresses';
import { CreateScreen } from './create';
import { ElsewhereScreen } from './failed';
import { OverviewScreen } from './overview';
import type { ScreenProps } from './parts';
import { TextScreen } from './text';

type Screen = (props: ScreenProps) => Promise<ReactNode>;

/** Screens of what is written; others are there where nothing can be written, too. */
const WRITING: Partial<Record<ScreenName, Screen>> = {
  '': OverviewScreen,
  new: CreateScreen,
  text: TextScreen,
};

const OTHERS: Partial<Record<ScreenName, Screen>> = {};

/** Renders a screen for an editor who is signed in. @throws {ApiError} if a call fails */
export async function renderScreen(name: ScreenName, props: ScreenProps): Promise<ReactNode> {
  const { isWritable, where } = props.status;
  const other = OTHERS[name];
  if (other) return other(props);
  if (!isWritable) return <ElsewhereScreen where={where} />;
  return (WRITING[name] ?? OverviewScreen)(props);
}
