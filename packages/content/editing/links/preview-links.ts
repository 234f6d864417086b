import { randomUUID } from 'node:crypto';
import { signingKey } from '@wenzhan/kit/settings/editor-account';
import { writingLinks } from '@wenzhan/texts/writing-links';
import { z } from 'zod';
import { Refusal } from '../../envelope';
import { claimsOf, issueToken, sessionOf, type TokenHolder } from '../../service/tokens';
import { DataFile } from '../data-file';
import type { WritableSite } from '../editing-handler';

/** Links that hold at a time at most: of a site, and of a text. */
const MAX_LINKS = 500;
const MAX_LINKS_OF_TEXT = 50;
const DAY_MS = 24 * 60 * 60 * 1000;

const linkSchema = z.object({
  id: z.uuid(),
  path: z.string().min(1).max(400),
  by: z.string().max(200),
  expiresAt: z.iso.datetime({ offset: true }).max(64),
});
type Link = z.output<typeof linkSchema>;
/** An entry that is not valid is a link that has ended. */
const fileSchema = z
  .array(z.unknown())
  .default([])
  .transform((list) => list.flatMap((entry) => linkSchema.safeParse(entry).data ?? []));

/** Links that show the draft of one text to whoever has them, until they expire or are ended: `links.json`. */
export class PreviewLinks {
  readonly #site: Pick<WritableSite, 'data' | 'now'>;
  readonly #file: DataFile<Link[]>;

  constructor(site: Pick<WritableSite, 'data' | 'now'>) {
    this.#site = site;
    this.#file = new DataFile(site.data, 'links.json', (json) => fileSchema.parse(json));
  }

  /** The links of a text that hold, that which ends last first. */
  async of(path: string): Promise<Link[]> {
    const links = (await this.#file.read()).filter(
      (link) => link.path === path && this.#holds(link),
    );
    return links.sort((a, b) => Date.parse(b.expiresAt) - Date.parse(a.expiresAt));
  }

  /** Makes a link. @throws {Refusal} 409 if there are too many, 503 without `AUTH_SECRET` */
  async make(path: string, days: number, by: string): Promise<Link & { token: string }> {
    const lifetime = days * DAY_MS;
    const now = this.#site.now();
    const link = { id: randomUUID(), path, by, expiresAt: new Date(now + lifetime).toISOString() };
    const token = await issueToken({ ...holderOf(path), session: link.id, lifetime }, now);
    await this.#file.change((links) => {
      const held = links.filter((each) => this.#holds(each));
      const own = held.filter((each) => each.path === path);
      if (held.length >= MAX_LINKS || own.length >= MAX_LINKS_OF_TEXT)
        throw new Refusal(409, writingLinks().tooMany);
      links.splice(0, links.length, ...held, link);
    });
    return { ...link, token };
  }

  /** Ends a link. @returns the path of its text @throws {Refusal} 404 if there is none */
  end(id: string): Promise<string> {
    return this.#file.change((links) => {
      const index = links.findIndex((link) => link.id === id);
      const [link] = index < 0 ? [] : links.splice(index, 1);
      if (!link) throw new Refusal(404);
      return link.path;
    });
  }

  /** The path of the text that the token of a request shows; undefined for any other token. @throws {Refusal} 503 as `DataFile` */
  async pathOf({ headers }: Request): Promise<string | undefined> {
    const token = /^Bearer (\S+)$/.exec(headers.get('authorization') ?? '')?.[1];
    const { username: path } = claimsOf(token ?? '');
    if (!token || path === undefined || !signingKey(PURPOSE)) return undefined;
    const id = await sessionOf(holderOf(path), token, this.#site.now());
    if (id === undefined) return undefined;
    const link = (await this.#file.read()).find((each) => each.id === id && each.path === path);
    return link && this.#holds(link) ? path : undefined;
  }

  #holds({ expiresAt }: Link): boolean {
    return Date.parse(expiresAt) > this.#site.now();
  }
}

const PURPOSE = 'preview links';

/** Such a token names a text where that of an editor names a user, and has a key of its own. */
function holderOf(path: string): TokenHolder {
  const tokenKey = signingKey(PURPOSE);
  if (!tokenKey) throw new Refusal(503);
  return { username: path, tokenKey };
}
