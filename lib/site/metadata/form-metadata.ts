import type { SiteConfig } from '@wenzhan/contract/calls/site';
import { routes } from '@wenzhan/contract/urls/routes';
import { pageMessages } from '../page-edition';
import type { NamedForm } from '../queries/section-data';
import { isIndexable } from './indexable';
import type { PageMetadata } from './page-description';
import { homeCrumb, plain, toolMetadata } from './page-metadata';
import { siteSubject } from './share-subjects';

/** Metadata of the page of a form. */
export function formMetadata(site: SiteConfig, { name, form }: NamedForm): PageMetadata {
  return {
    ...plain,
    trail: [homeCrumb()],
    path: routes.form(name),
    title: form.title,
    name: form.title,
    description: descriptionOf(site, form),
    indexable: isIndexable({}),
    picture: siteSubject(site),
  };
}

/** Metadata of the page that says that a form has been sent. */
export function sentFormMetadata(site: SiteConfig, { name, form }: NamedForm): PageMetadata {
  return toolMetadata(site, {
    path: routes.sentForm(name),
    title: pageMessages().forms.sentTitle(form.title),
    description: descriptionOf(site, form),
  });
}

const descriptionOf = (site: SiteConfig, { title, description }: NamedForm['form']): string =>
  description ?? pageMessages().forms.formDescription(site.siteName, title);
