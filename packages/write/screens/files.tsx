import type { MediaFile } from '@wenzhan/contract/calls/editing/files';
import { formatSize } from '@wenzhan/kit/text/file-size';
import { writingOffice } from '@wenzhan/texts/writing-office';
import { writingTextTexts } from '@wenzhan/texts/writing-text';
import { editAddress } from '../forms/addresses';
import { hasRole } from '../forms/roles';
import { formatTime } from '../forms/times';
import { FailedScreen } from './failed';
import { ActionForm, Choice, Heading, Input, Outcome, Pager, type ScreenProps } from './parts';

const LIMIT = 60;
const KINDS = ['picture', 'other'] as const;

/** Pictures and files. */
export async function FilesScreen({ call, params, UploadFiles }: ScreenProps) {
  const { keyword, files: kind, page } = params;
  const { list, total } = await call('edit_files', {
    query: { keyword, kind, page, limit: LIMIT },
  });
  const { files: texts } = writingOffice();
  return (
    <>
      <Heading title={texts.title} />
      <Outcome params={params} />
      <noscript>
        <p className="edit-notice">{texts.needsScripts}</p>
      </noscript>
      {UploadFiles && <UploadFiles texts={texts.upload} />}
      <form className="edit-filters" action={editAddress('files')}>
        <Input
          label={texts.keyword}
          type="search"
          name="keyword"
          defaultValue={keyword}
          maxLength={200}
        />
        <Choice
          name="files"
          label={texts.kind}
          value={kind}
          any={texts.all}
          options={KINDS.map((one) => [one, texts.kinds[one]])}
        />
        <button type="submit">{texts.apply}</button>
      </form>
      <p className="edit-count" role="status">
        {total > 0 ? texts.found(total) : texts.none}
      </p>
      <ul className="edit-files">
        {list.map((file) => (
          <li key={file.path}>
            <a href={editAddress('file', { path: file.path })}>
              <Thumbnail file={file} />
              <span>{nameOf(file)}</span>
              <small>{factsOf(file)}</small>
            </a>
          </li>
        ))}
      </ul>
      <Pager
        page={page}
        total={total}
        limit={LIMIT}
        at={(to) => editAddress('files', { keyword, files: kind, page: to })}
      />
    </>
  );
}

const nameOf = ({ path }: MediaFile) => path.slice(path.lastIndexOf('/') + 1);

const factsOf = ({ bytes, width, height }: MediaFile) =>
  [formatSize(bytes), width && height && writingOffice().files.size(width, height)]
    .filter(Boolean)
    .join(' · ');

function Thumbnail({ file }: { file: MediaFile }) {
  const { address, type, width, height } = file;
  if (!type.startsWith('image/'))
    return <span className="edit-file-type">{type.slice(type.indexOf('/') + 1)}</span>;
  // The name of the file is beside it.
  return <img src={address} alt="" loading="lazy" width={width} height={height} />;
}

/** A file: where it is used, and its deletion. */
export async function FileScreen({ call, status, params }: ScreenProps) {
  const path = params.path ?? '';
  const [{ list }, { list: uses }] = await Promise.all([
    // The whole path: more files than an answer names may have a name like `1.png` in theirs.
    call('edit_files', { query: { keyword: path, limit: 100 } }),
    call('edit_file_uses', { query: { path } }),
  ]);
  const file = list.find((one) => one.path === path);
  if (!file) return <FailedScreen code={404} />;
  const { files: texts } = writingOffice();
  return (
    <>
      <p className="edit-back">
        <a href={editAddress('files')}>{writingTextTexts().back}</a>
      </p>
      <Heading title={nameOf(file)}>
        <a className="edit-button" href={file.address}>
          {texts.open}
        </a>
      </Heading>
      {file.type.startsWith('image/') && (
        <img
          className="edit-preview"
          src={file.address}
          alt=""
          width={file.width}
          height={file.height}
        />
      )}
      <p className="edit-facts">
        <span>{factsOf(file)}</span>
        <span>{formatTime(file.changedAt, status.timeZone)}</span>
        <code>{file.address}</code>
      </p>
      <h2>{texts.uses}</h2>
      <p>{uses.length > 0 ? texts.usedBy(uses.length) : texts.unused}</p>
      <ul className="edit-list">
        {uses.map((use) => (
          <li key={use.path}>
            <a href={editAddress('text', { path: use.path })}>{use.title || use.path}</a>
          </li>
        ))}
      </ul>
      {hasRole(status, 'publishes') && <FileDeletion path={path} isUsed={uses.length > 0} />}
    </>
  );
}

function FileDeletion({ path, isUsed }: { path: string; isUsed: boolean }) {
  const { files: texts } = writingOffice();
  return (
    <details>
      <summary>{texts.delete}</summary>
      <ActionForm action="file-delete" values={{ path, back: editAddress('file', { path }) }}>
        <p className="edit-buttons">
          <button type="submit" name="used" value={isUsed ? '1' : '0'}>
            {isUsed ? texts.deleteUsed : texts.delete}
          </button>
        </p>
      </ActionForm>
    </details>
  );
}
