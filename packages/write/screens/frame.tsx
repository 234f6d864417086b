import { writingTexts } from '@wenzhan/texts/writing';
import { writingVisits } from '@wenzhan/texts/writing-visits';
import type { ReactNode } from 'react';
import { editAddress, type ScreenName } from '../forms/addresses';
import type { EditStatus } from '../forms/call';
import { hasRole } from '../forms/roles';

const MAIN = 'edit-main';

interface FrameProps {
  siteName: string;
  /** Undefined for somebody who is not signed in. */
  status?: EditStatus | undefined;
  current: ScreenName;
  children: ReactNode;
}

/** What is around every screen: the way to the others, to the site, and out. */
export function EditFrame({ siteName, status, current, children }: FrameProps) {
  const texts = writingTexts();
  return (
    <div className="edit-frame">
      <a className="edit-skip" href={`#${MAIN}`}>
        {texts.skip}
      </a>
      <header className="edit-header">
        <p className="edit-brand">
          <a href={editAddress('')}>{siteName}</a>
          <span>{texts.title}</span>
        </p>
        {status && <Navigation status={status} current={current} />}
        <div className="edit-session">
          <a href="/">{texts.site}</a>
          {status && <SignOut name={status.user.username} />}
        </div>
      </header>
      <main id={MAIN} className="edit-main" tabIndex={-1}>
        {status?.notice && (
          <p role="alert" className="edit-notice">
            {status.notice}
          </p>
        )}
        {children}
      </main>
    </div>
  );
}

/** The screens that each screen belongs to in the navigation. */
const SECTION: Partial<Record<ScreenName, ScreenName>> = { file: 'files', audit: 'people' };
const SECTIONS: readonly ScreenName[] = ['files', 'messages', 'visits', 'people', 'account'];

function Navigation({ status, current }: { status: EditStatus; current: ScreenName }) {
  const texts = writingTexts();
  const own = SECTION[current] ?? current;
  const section = SECTIONS.includes(own) ? own : '';
  const entries = [
    status.isWritable && (['', texts.screens.overview] as const),
    status.isWritable && (['files', texts.screens.files] as const),
    status.isWritable && (['', texts.screens.site, { kind: 'site' }] as const),
    hasRole(status, 'publishes') && (['messages', texts.screens.messages] as const),
    ['visits', writingVisits().title] as const,
    hasRole(status, 'administers') && (['people', texts.screens.people] as const),
    ['account', texts.screens.account] as const,
  ].filter((entry) => entry !== false);
  return (
    <nav className="edit-nav" aria-label={texts.navigation}>
      <ul>
        {entries.map(([screen, label, values]) => (
          <li key={label}>
            <a
              href={editAddress(screen, values)}
              aria-current={section === screen && !values ? 'page' : undefined}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function SignOut({ name }: { name: string }) {
  const texts = writingTexts();
  return (
    <form action="/api/session/end" method="post">
      <button type="submit" className="edit-plain" title={texts.signedInAs(name)}>
        {texts.signOut}
      </button>
    </form>
  );
}
