import { parseTarget } from '@wenzhan/contract/urls/target';
import { decoded } from '@wenzhan/kit/urls/path';
import { plainText } from '@wenzhan/text/plain-text';
import type { ContactPoint, FAQPage, HowTo, Person, Quotation, Thing } from 'schema-dts';
import { pageUrl } from '../page-edition';
import type { FilledSection } from '../queries/section-data';
import { contactPoint } from './contact-points';
import type { PageMetadata } from './page-description';

/** What the sections of a page state, for its schema.org graph. */
export const sectionFacts = (
  sections: readonly FilledSection[],
): NonNullable<PageMetadata['facts']> => ({
  nodes: (idOf) => sectionNodes(sections, idOf),
  contacts: contactsIn(sections),
});

/** The telephone numbers and e-mail addresses in contact sections, with their labels. */
function contactsIn(sections: readonly FilledSection[]): ContactPoint[] {
  const items = sections.flatMap((section) => (section.type === 'contact' ? section.items : []));
  return items.flatMap(({ label, path = '' }) => {
    const [, scheme, target = ''] = /^(tel|mailto):([^?#]+)/.exec(path) ?? [];
    if (!scheme) return [];
    const address = decoded(target);
    const way = scheme === 'tel' ? { telephone: address } : { email: address };
    return [contactPoint({ name: label, ...way })];
  });
}

/**
 * The schema.org nodes of the sections that have one; all questions of a page are in one. Articles are in the list of
 * the page.
 */
function sectionNodes(
  sections: readonly FilledSection[],
  idOf: (thing: string) => string,
): Exclude<Thing, string>[] {
  const asked = sections.filter((section) => section.type === 'questions');
  return sections.flatMap((section, index) => {
    const id = idOf(`s${index + 1}`);
    if (section.type !== 'questions') return nodeOf(section, id);
    return section === asked[0] ? [questions(asked, id)] : [];
  });
}

function nodeOf(section: FilledSection, id: string): Exclude<Thing, string>[] {
  switch (section.type) {
    case 'steps':
      return section.title ? [howTo(section, section.title, id)] : [];
    case 'people':
      return section.items.map((person, index) => personOf(person, `${id}-${index + 1}`));
    case 'quotation':
      return [quotation(section, id)];
    case 'pictures':
      return section.items.map(({ url, caption, alt }) => ({
        '@type': 'ImageObject',
        contentUrl: pageUrl(url),
        ...optional('caption', caption ?? alt),
      }));
    case 'downloads':
      return section.items.map(({ title, path, size }) => ({
        '@type': 'DigitalDocument',
        name: title,
        ...urlOf(path),
        ...(size === undefined ? {} : { size: `${size} B` }),
      }));
    default:
      return [];
  }
}

type Of<T extends FilledSection['type']> = Extract<FilledSection, { type: T }>;

/** Without a name, if sections of several titles ask them. */
function questions(sections: readonly Of<'questions'>[], id: string): FAQPage {
  const [title, ...others] = new Set(sections.map((section) => section.title));
  return {
    '@type': 'FAQPage',
    '@id': id,
    ...optional('name', others.length > 0 ? undefined : title),
    mainEntity: sections
      .flatMap(({ items }) => items)
      .map(({ question, content }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: plainText(content.html, 'html') },
      })),
  };
}

function howTo({ items }: Of<'steps'>, title: string, id: string): HowTo {
  return {
    '@type': 'HowTo',
    '@id': id,
    name: title,
    step: items.map((item, index) => ({
      '@type': 'HowToStep',
      position: index + 1,
      name: item.title,
      text: item.content ? plainText(item.content.html, 'html') : item.title,
    })),
  };
}

function personOf(person: Of<'people'>['items'][number], id: string): Exclude<Person, string> {
  const { name, role, text, portrait, path } = person;
  return {
    '@type': 'Person',
    '@id': id,
    name,
    ...optional('jobTitle', role),
    ...optional('description', text),
    ...(portrait ? { image: pageUrl(portrait.url) } : {}),
    ...urlOf(path),
  };
}

function quotation({ text, by }: Of<'quotation'>, id: string): Quotation {
  return {
    '@type': 'Quotation',
    '@id': id,
    text,
    ...(by ? { creator: { '@type': 'Person', name: by } } : {}),
  };
}

/** Where a link of the content leads. An address that is not safe may be none at all: `pageUrl` would throw. */
const urlOf = (path: string | undefined): { url?: string } =>
  path && parseTarget(path) ? { url: pageUrl(path) } : {};

const optional = <K extends string>(key: K, value: string | undefined) =>
  (value ? { [key]: value } : {}) as { [P in K]?: string };
