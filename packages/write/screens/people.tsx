import type { EditingData } from '@wenzhan/contract/calls/editing/calls';
import { ROLES } from '@wenzhan/contract/calls/editing/values';
import { writingTexts } from '@wenzhan/texts/writing';
import { writingOffice } from '@wenzhan/texts/writing-office';
import { editAddress } from '../forms/addresses';
import { formatTime } from '../forms/times';
import {
  ActionForm,
  Choice,
  Heading,
  Input,
  Outcome,
  Pager,
  type ScreenProps,
  Submit,
} from './parts';

type Person = EditingData<'edit_people'>['list'][number];

const back = editAddress('people');

/** Who may edit. */
export async function PeopleScreen({ call, status, params }: ScreenProps) {
  const { list } = await call('edit_people');
  const { people: texts } = writingOffice();
  return (
    <>
      <Heading title={texts.title}>
        <a href={editAddress('audit')}>{texts.audit}</a>
      </Heading>
      <Outcome params={params} />
      <ul className="edit-list">
        {list.map((person) => (
          <li key={person.username}>
            <PersonRow person={person} timeZone={status.timeZone} own={status.user.username} />
          </li>
        ))}
      </ul>
      <section>
        <h2>{texts.invite}</h2>
        <ActionForm action="invite" values={{ back }}>
          <Input
            label={texts.username}
            hint={texts.inviteHint}
            name="username"
            required
            maxLength={64}
            autoCapitalize="none"
            spellCheck={false}
          />
          <Choice
            name="role"
            label={texts.role}
            options={ROLES.map((role) => [role, texts.roleHints[role]])}
          />
          <Submit label={texts.submit} />
        </ActionForm>
      </section>
    </>
  );
}

interface PersonRowProps {
  person: Person;
  timeZone: string;
  /** The name of the editor who looks. */
  own: string;
}

function PersonRow({ person, timeZone, own }: PersonRowProps) {
  const { people: texts } = writingOffice();
  const { username, role, invitedUntil, lastSeenAt, passkeys, isFixed } = person;
  const facts = [
    writingTexts().roles[role],
    invitedUntil && texts.invitedUntil(formatTime(invitedUntil, timeZone)),
    lastSeenAt && texts.lastSeen(formatTime(lastSeenAt, timeZone)),
    passkeys > 0 && texts.passkeys(passkeys),
    isFixed && texts.fixed,
  ].filter((fact) => typeof fact === 'string');
  return (
    <>
      <p>
        <b>{username}</b>
      </p>
      <p className="edit-facts">
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
      {!isFixed && username !== own && <PersonChanges person={person} />}
    </>
  );
}

function PersonChanges({ person: { username, role } }: { person: Person }) {
  const { people: texts } = writingOffice();
  return (
    <details>
      <summary>{texts.change}</summary>
      <div className="edit-inline">
        <ActionForm action="person" values={{ username, back }} className="edit-inline">
          <select name="role" defaultValue={role} aria-label={texts.role}>
            {ROLES.map((one) => (
              <option key={one} value={one}>
                {writingTexts().roles[one]}
              </option>
            ))}
          </select>
          <button type="submit">{texts.change}</button>
        </ActionForm>
        <ActionForm action="person" values={{ username, role: 'none', back }}>
          <button type="submit">{texts.remove}</button>
        </ActionForm>
      </div>
    </details>
  );
}

const AUDIT_LIMIT = 100;

/** Who did what, when, and from where. */
export async function AuditScreen({ call, status, params: { page } }: ScreenProps) {
  const { list, total } = await call('edit_audit', { query: { page, limit: AUDIT_LIMIT } });
  const { audit: texts } = writingOffice();
  return (
    <>
      <Heading title={texts.title} />
      <p>{list.length > 0 ? texts.intro : texts.none}</p>
      <ol className="edit-list">
        {list.map(({ at, username, what, path, person, from }) => (
          <li key={`${at} ${username} ${what} ${path}`}>
            <p>
              <b>{username}</b> {wordsOf(what)} {person} {path && <code>{path}</code>}
            </p>
            <p className="edit-facts">
              <span>{formatTime(at, status.timeZone)}</span>
              <span>{texts.from(from)}</span>
            </p>
          </li>
        ))}
      </ol>
      <Pager
        page={page}
        total={total}
        limit={AUDIT_LIMIT}
        at={(to) => editAddress('audit', { page: to })}
      />
    </>
  );
}

/** What somebody did in words; an act that has none keeps its name. */
function wordsOf(act: string): string {
  const { acts, refused } = writingOffice().audit;
  const words: readonly [string, string][] = Object.entries(acts);
  const known = words.find(([name]) => name === act)?.[1];
  if (known !== undefined) return known;
  return act.endsWith('_refused') ? refused(wordsOf(act.replace(/_refused$/, ''))) : act;
}
