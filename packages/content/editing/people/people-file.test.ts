import { writeFileSync } from 'node:fs';
import { mkdir, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { temporaryFolder } from '@wenzhan/kit/testing/temporary-folder';
import { expect, test, vi } from 'vitest';
import { PeopleFile } from './people-file';
import type { People, Person } from './people-schema';

const person = (username: string): Person => ({
  ...{ username, role: 'writes', nonce: 'n'.repeat(32), handle: 'h'.repeat(32) },
  ...{ needsPasskey: false, passkeys: [], sessions: [] },
});
const add = (username: string) => (people: People) => void people.people.push(person(username));

function newFolder() {
  const data = `${temporaryFolder()}/data/edit`;
  const names = async (file = new PeopleFile({ data })) =>
    (await file.read()).people.map(({ username }) => username);
  return { data, file: new PeopleFile({ data }), names };
}

test('a site without the file has nobody, and reading makes none', async () => {
  const { data, file } = newFolder();
  expect(await file.read()).toEqual({ people: [] });
  await expect(stat(data)).rejects.toThrow('ENOENT');
});

test('of changes that several processes make at once none is lost', async () => {
  const { data, names } = newFolder();
  // Each has a queue of its own, as another process has.
  const processes = Array.from({ length: 4 }, () => new PeopleFile({ data }));
  const expected: string[] = [];
  await Promise.all(
    processes.flatMap((file, process) =>
      Array.from({ length: 10 }, (_, index) => {
        expected.push(`p${process}-${index}`);
        return file.change(add(`p${process}-${index}`));
      }),
    ),
  );
  expect((await names()).sort()).toEqual(expected.sort());
  for (const file of processes) expect(await names(file)).toHaveLength(40);
  expect(await readdir(data)).toEqual(['people.json']);
});

test('what another process wrote is seen with the next reading', async () => {
  const { data, file, names } = newFolder();
  await file.change(add('a'));
  expect(await names(file)).toEqual(['a']);
  await new PeopleFile({ data }).change(add('b'));
  expect(await names(file)).toEqual(['a', 'b']);
});

test('a change that is refused leaves the file as it is', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { data, file } = newFolder();
  await file.change(add('a'));
  const before = await readFile(`${data}/people.json`, 'utf8');
  const refusal = file.change((people) => {
    people.people = [];
    throw new Error('no');
  });
  await expect(refusal).rejects.toThrow();
  expect(await readFile(`${data}/people.json`, 'utf8')).toBe(before);
  await file.change(add('b'));
  expect(await readFile(`${data}/people.json`, 'utf8')).toContain('"b"');
});

test('the lock of a process that has ended is removed after ten seconds, and one that is held is kept', async () => {
  const { data, file, names } = newFolder();
  const lock = `${data}/people.json.lock`;
  await mkdir(data, { recursive: true });
  await writeFile(lock, 'another process');
  const change = file.change(add('a'));
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await names()).toEqual([]);
  const old = Date.now() / 1000 - 11;
  await utimes(lock, old, old);
  await change;
  expect(await names()).toEqual(['a']);
  expect(await readdir(data)).toEqual(['people.json']);
});

test('who has lost the lock writes nothing', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { data, file } = newFolder();
  const change = file.change((people) => {
    add('a')(people);
    writeFileSync(`${data}/people.json.lock`, 'another process');
  });
  await expect(change).rejects.toMatchObject({ code: 503 });
  expect(await readdir(data)).toEqual(['people.json.lock']);
});

test('a file that cannot be read is no site without people', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { data, file } = newFolder();
  await mkdir(`${data}/people.json`, { recursive: true });
  await expect(file.read()).rejects.toMatchObject({ code: 503 });
  await expect(file.change(add('a'))).rejects.toMatchObject({ code: 503 });
});

test('what is not valid is not written', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { file, names } = newFolder();
  await expect(file.change(add('../x'))).rejects.toMatchObject({ code: 503 });
  expect(await names()).toEqual([]);
});
