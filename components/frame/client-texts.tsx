import { routes } from '@wenzhan/contract/urls/routes';
import { languageOf } from '@wenzhan/kit/language';
import { messages } from '@wenzhan/texts/messages';
import type { ReactNode } from 'react';
import { textsForClients } from '@/lib/site/page-edition';
import { TextsProvider } from '../parts/texts';

/** Gives client components their texts, unless they are in Chinese, which their code has. */
export function ClientTexts({ locale, children }: { locale: string; children: ReactNode }) {
  if (languageOf(locale) === 'zh-CN') return children;
  return (
    <TextsProvider texts={textsForClients(messages(), locale)} home={routes.home}>
      {children}
    </TextsProvider>
  );
}
