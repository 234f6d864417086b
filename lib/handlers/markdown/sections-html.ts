import type { ArticleSummary } from '@wenzhan/contract/calls/articles';
import { mapAddress } from '@wenzhan/contract/urls/map-services';
import { routes } from '@wenzhan/contract/urls/routes';
import { fileFacts } from '@wenzhan/kit/text/file-size';
import { linkedServices } from '../../site/map-services';
import { pageMessages } from '../../site/page-edition';
import type {
  CategoryStories,
  FilledSection,
  NamedForm,
  SectionPageSummary,
} from '../../site/queries/section-data';
import { articlesIn } from '../../site/queries/sections';
import { escaped } from './escaped';

/** HTML of a page of sections for its Markdown version: what the page says, in its order, without its looks. */
export function sectionsHtml(
  { description }: Partial<Pick<SectionPageSummary, 'description'>>,
  sections: readonly FilledSection[],
): string {
  const intro = sections[0]?.type === 'lead' ? '' : paragraph(description);
  return intro + sections.map(sectionHtml).join('');
}

/** Fields of all sections and their items, by what they are in a text. */
interface Written {
  type?: string;
  title?: string | undefined;
  question?: string | undefined;
  name?: string | undefined;
  label?: string | undefined;
  year?: string | undefined;
  value?: string | undefined;
  unit?: string | undefined;
  source?: string | undefined;
  role?: string | undefined;
  text?: string | undefined;
  by?: string | undefined;
  address?: string | undefined;
  caption?: string | undefined;
  url?: string | undefined;
  alt?: string | undefined;
  path?: string | undefined;
  size?: number | undefined;
  content?: { html: string } | undefined;
  picture?: Written | undefined;
  portrait?: Written | undefined;
  button?: Written | undefined;
  link?: Written | undefined;
}

function sectionHtml(section: FilledSection): string {
  if (section.type === 'left_out') return '';
  if (section.type === 'form') return formLink(section.named, section.title);
  if (section.type === 'masthead') return paragraph(section.site.description);
  if (section.type === 'about') {
    return section.page ? paragraph(section.page.title) + paragraph(section.page.description) : '';
  }
  if (section.type === 'categories') return section.categories.map(categoryHtml).join('');
  if (section.type === 'quotation') {
    const { text, by, source } = section;
    return `<blockquote>${paragraph(text)}${paragraph(joined([by, source], ' · '))}</blockquote>`;
  }
  const written: Written & { items?: readonly Written[] } = section;
  return [
    heading('h2', written.title),
    ...partsOf(written),
    linksTo(articlesIn([section])),
    ...itemsHtml(section.type, written.items ?? []),
    ...(section.type === 'contact' ? contactParts(section) : []),
    section.type === 'map' ? mapLinks(section) : '',
  ].join('');
}

const categoryHtml = ({ category, articles }: CategoryStories) =>
  `<h2>${anchor(category.title, routes.category(category.name))}</h2>${linksTo(articles)}`;

const linksTo = (articles: readonly ArticleSummary[]) =>
  list(articles.map((one) => anchor(one.title, routes.article(one))));

const contactParts = ({ qr, named }: Extract<FilledSection, { type: 'contact' }>): string[] => [
  qr ? picture(qr) : '',
  named ? formLink(named) : '',
];

/** Links to the map services that show a place. */
const mapLinks = (section: Extract<FilledSection, { type: 'map' }>): string =>
  list(
    linkedServices(section).map((service) =>
      anchor(
        pageMessages().pages.maps[service],
        mapAddress(service, { ...section, name: section.title }),
      ),
    ),
  );

const formLink = ({ name, form }: NamedForm, title = form.title) =>
  `<p>${anchor(title, routes.form(name))}</p>`;

/** Items with texts of their own have headings; the others are a list. */
function itemsHtml(type: FilledSection['type'], items: readonly Written[]): string[] {
  if (type === 'pictures') return items.map((item) => picture(item) + paragraph(item.caption));
  if (items.some(({ content }) => content)) {
    return items.flatMap((item) => [heading('h3', nameOf(item)), ...partsOf(item)]);
  }
  return [list(items.map((item) => itemHtml(type, item)))];
}

const nameOf = ({ title, question, name, label }: Written) => title ?? question ?? name ?? label;

function itemHtml(type: FilledSection['type'], item: Written): string {
  const { year, value, unit, role, text, source, path, size } = item;
  const name = nameOf(item) ?? '';
  const file = type === 'downloads' && path ? fileFacts({ path, size }) : '';
  const facts = [value && joined([value, unit], ' '), role, text, source, file];
  const said = joined([year, name], ' ');
  const { after, between } = pageMessages().pages.facts;
  const rest = joined(facts, between);
  const named = path ? anchor(said, path) : escaped(said);
  return joined([pictureOf(item), named], ' ') + (rest ? after + escaped(rest) : '');
}

/** The portrait of a person, or a picture that has words of its own. */
function pictureOf({ name = '', portrait, picture: shown }: Written): string {
  if (portrait) return image({ ...portrait, alt: portrait.alt || name });
  return shown?.alt ? image(shown) : '';
}

const partsOf = ({ address, text, content, picture: shown, button, link }: Written): string[] => [
  paragraph(address),
  paragraph(text),
  content?.html ?? '',
  shown ? picture(shown) : '',
  ...[button, link].map((one) =>
    one?.path ? `<p>${anchor(one.title ?? one.path, one.path)}</p>` : '',
  ),
];

const joined = (parts: readonly (string | undefined)[], separator: string) =>
  parts.filter(Boolean).join(separator);

const heading = (tag: 'h2' | 'h3', text: string | undefined) =>
  text ? `<${tag}>${escaped(text)}</${tag}>` : '';

const paragraph = (text: string | undefined) => (text ? `<p>${escaped(text)}</p>` : '');

const list = (items: readonly string[]) =>
  items.length > 0 ? `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>` : '';

const anchor = (text: string, path: string) => `<a href="${escaped(path)}">${escaped(text)}</a>`;

const picture = (shown: Written) => (shown.url ? `<p>${image(shown)}</p>` : '');

const image = ({ url = '', alt = '' }: Written) =>
  `<img src="${escaped(url)}" alt="${escaped(alt)}">`;
