import { setTimeout as sleep } from 'node:timers/promises';
import { steadyNow } from '@wenzhan/kit/process/steady-now';
import { MEDIA } from '@wenzhan/kit/served-files';
import { readTextFile } from '@wenzhan/kit/text/text-file';
import type { ContentModel } from '../../content-model';
import type { ContentRecord } from '../../files/content-records';
import { statIfThere } from '../../files/scan';
import type { Targets } from '../../text-checks/check-targets';
import type { WritableSite } from '../editing-handler';

/** Milliseconds after which what has not changed is checked again, because links may lead nowhere now. */
const AGAIN_MS = 600_000;
/** Milliseconds before it begins: whoever has asked for a list asks for more. */
const DELAY_MS = 1000;
/** Checking takes 1 / (SHARE + 1) of the time. */
const SHARE = 3;

/** Loaded on first use, with the rendering of articles: a service that nobody writes on needs neither. */
const loadTargets = () => import('../../text-checks/check-targets');
const loadRecordChecks = () => import('../../text-checks/check-record');

/** The content of a language. @param folder in the site's folder, with a slash; empty for the default */
interface Edition {
  language: string | undefined;
  folder: string;
  model: ContentModel;
}

interface Hint {
  /** The first of a text; undefined without any. */
  message: string | undefined;
  at: number;
}

/** What `content:check` finds in texts that can be read: links that lead nowhere, for example. Lists do not wait for it. */
export class ListHints {
  readonly #site: WritableSite;
  readonly #hints = new WeakMap<ContentRecord, Hint>();
  #isChecking = false;
  /** The models that were checked last. */
  #checked: readonly ContentModel[] = [];

  constructor(site: WritableSite) {
    this.#site = site;
  }

  /** What was found in a text, if it was checked already. */
  of(record: ContentRecord | undefined): string | undefined {
    return record && this.#hints.get(record)?.message;
  }

  /** Begins to check what was not checked as it is now. */
  look(editions: readonly Edition[]): void {
    const models = editions.map(({ model }) => model);
    const isKnown = models.every((model, index) => model === this.#checked[index]);
    if (this.#isChecking || isKnown) return;
    this.#isChecking = true;
    void this.#check(editions)
      .then(() => {
        this.#checked = models;
      })
      .catch((error) => this.#site.log(`editing: the texts were not checked: ${error}`))
      .finally(() => {
        this.#isChecking = false;
      });
  }

  async #check(editions: readonly Edition[]): Promise<void> {
    await sleep(DELAY_MS, undefined, { ref: false });
    const { targetsOf } = await loadTargets();
    const media = (await statIfThere(`${this.#site.dir}/${MEDIA}`)) ? this.#site.dir : null;
    const further = new Map(
      editions.flatMap(({ language, model }) =>
        language ? [[language, targetsOf(model, media)] as const] : [],
      ),
    );
    for (const { language, folder, model } of editions) {
      const targets = targetsOf(model, media, language ? undefined : further);
      const faulty = new Set(model.diagnostics.map(({ file }) => file));
      for (const record of textsOf(model)) {
        if (faulty.has(record.file) || !this.#isDue(record)) continue;
        const start = steadyNow();
        await this.#checkRecord(record, { folder, model, targets });
        // Readers come first.
        await sleep((steadyNow() - start) * SHARE, undefined, { ref: false });
      }
    }
  }

  #isDue(record: ContentRecord): boolean {
    const hint = this.#hints.get(record);
    return !hint || steadyNow() - hint.at > AGAIN_MS;
  }

  async #checkRecord(
    record: ContentRecord,
    { folder, model, targets }: { folder: string; model: ContentModel; targets: Targets },
  ): Promise<void> {
    const read = () => readTextFile(`${this.#site.dir}/${folder}${record.file}`);
    // A text that cannot be checked is one without hints: what it says is read elsewhere.
    const { recordDiagnostics } = await loadRecordChecks();
    const found = await recordDiagnostics({ record, read, isFaulty: false, model, targets }).catch(
      () => [],
    );
    this.#hints.set(record, { message: found[0]?.message, at: steadyNow() });
  }
}

function textsOf({ articles, pages, sectionPages }: ContentModel): ContentRecord[] {
  return [
    ...pages.values(),
    ...sectionPages.values(),
    ...[...articles.values()].map(({ article }) => article),
  ];
}
