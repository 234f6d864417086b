import type { CallName } from '@wenzhan/contract/calls/endpoints';
import type { CheckId } from '@wenzhan/contract/conformance/checks';
import { edit, editFirst, editPart, ignoring, type Plant } from './plants';

/** Plants a fault in the answers in one language. */
const only =
  (language: string | null, plant: Plant): Plant =>
  (healthy, call) => {
    const faulty = plant(healthy, call);
    return (request) =>
      new URL(request.url).searchParams.get('language') === language
        ? faulty(request)
        : healthy(request);
  };

/** Faults of a backend in Chinese, English and Arabic, each with the check and endpoint that must report it. */
export const languageFaults: [check: CheckId, call: CallName, what: string, plant: Plant][] = [
  [
    'language-first',
    'index_info',
    'another locale',
    only(null, editPart('site', { locale: 'en' })),
  ],
  ['language-locale', 'index_info', 'no locale of its own', only('en', ignoring('language'))],
  [
    'language-locale',
    'index_info',
    'other languages',
    only('ar', editPart('site', { languages: ['zh-CN', 'ar'] })),
  ],
  [
    'language-default',
    'index_info',
    'another site by its name',
    only('zh-cn', editPart('site', { siteName: '别的' })),
  ],
  ['language-unknown', 'index_info', 'anything for Klingon', only('tlh', ignoring('language'))],
  ['language-unknown', 'article_list', 'anything for Klingon', only('tlh', ignoring('language'))],
  ['language-id', 'article_list', 'another category', only('en', editFirst({ category: 'news' }))],
  [
    'language-translation',
    'article_info',
    'a translation from Arabic',
    only(
      'en',
      edit(() => ({ translation: { of: 'ar' } })),
    ),
  ],
  [
    'language-translation',
    'single_page',
    'a translation from Arabic',
    only(
      'en',
      edit(() => ({ translation: { of: 'ar' } })),
    ),
  ],
  [
    'changes-languages',
    'changes',
    'a language of which there is no translation',
    only(null, editFirst({ languages: ['zh-CN', 'en'] })),
  ],
  [
    'changes-languages',
    'changes',
    'all languages but its own',
    only('en', editFirst({ languages: ['zh-CN'] })),
  ],
  [
    'changes-languages',
    'changes',
    'a language that the site does not have',
    only('en', editFirst({ languages: ['en', 'tlh'] })),
  ],
  ['tag-total', 'tag_list', 'a wrong total', only('en', editFirst({ total: 9 }))],
];
