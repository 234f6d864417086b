import { isBot } from '@wenzhan/contract/urls/bots';
import { errorPage } from '@wenzhan/texts/error-page';
import { Fragment, type ReactNode } from 'react';
import { clientAttributes, clientPath, clientTexts } from '@/components/parts/texts';
import { hasActed, type PagePart } from '@/lib/browser/ssr-snapshot';
import { FailedMessage } from './failed-message';

export interface FailedPageProps {
  error: unknown;
  retry: () => void;
  /** What has failed: the page with its header and footer, or what `main` contains. */
  part: PagePart;
  /** The HTML that the server has sent, if it is of this page. */
  served: ReactNode;
}

/**
 * The HTML that the server has sent, or an error message: if there is none, if the server itself reported the
 * error, and after a click, because who asked for something learns that it failed. Bots get no error message
 * (specification §2).
 */
export default function FailedPage(props: FailedPageProps): ReactNode {
  const { error, retry, part, served } = props;
  const isTold = hasActed() || isOfServer(error);
  if (served && (!isTold || isBot(navigator.userAgent))) return served;
  const Frame = part === 'page' ? 'main' : Fragment;
  return (
    <Frame>
      <FailedMessage
        texts={clientTexts('errorPage', errorPage())}
        attributes={clientAttributes()}
        home={clientPath('/')}
        retry={retry}
      />
    </Frame>
  );
}

/** The framework adds a digest to errors of the server. */
const isOfServer = (error: unknown) => error instanceof Error && 'digest' in error;
