import { accountAnswers } from '@wenzhan/texts/account-answers';

/** The first that matches is meant: most browsers also name those whose pages they want. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger/, ''],
  [/Edg(?:A|iOS|e)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox\/|FxiOS/, 'Firefox'],
  [/Chrome\/|CriOS|Chromium/, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/Windows/, 'Windows'],
  [/OpenHarmony|HarmonyOS/, 'HarmonyOS'],
  [/Android/, 'Android'],
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** The device of a request as its owner knows it, such as "Chrome (Windows)", from its `User-Agent`. */
export function deviceName(headers: Headers): string {
  const agent = (headers.get('user-agent') ?? '').slice(0, 1000);
  const { weChat, device, unknownDevice } = accountAnswers();
  const named = (names: typeof BROWSERS) => names.find(([pattern]) => pattern.test(agent))?.[1];
  const browser = named(BROWSERS) === '' ? weChat : named(BROWSERS);
  const system = named(SYSTEMS);
  return browser && system ? device(browser, system) : (browser ?? system ?? unknownDevice);
}
