import { renderToStaticMarkup } from 'react-dom/server';
import type { ScreenName } from '../forms/addresses';
import { parseScreenParams } from '../forms/screen-params';
import { renderScreen } from '../screens/screen';
import { fakeCall, STATUS } from './fake-call';

interface Shown {
  search?: Record<string, string>;
  answers?: Parameters<typeof fakeCall>[0];
  status?: typeof STATUS;
}

/** The HTML of a screen without scripts, its text, and what it asked the content service. */
export async function showScreen(
  name: ScreenName,
  { search = {}, answers = {}, status = STATUS }: Shown = {},
) {
  const { call, asked } = fakeCall(answers);
  const params = parseScreenParams(search);
  const html = renderToStaticMarkup(await renderScreen(name, { call, status, params }));
  return { html, text: html.replace(/<[^>]*>/g, '|').replace(/\|+/g, '|'), asked };
}
