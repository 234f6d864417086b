import 'server-only';
import { buildPath, routes } from '@wenzhan/contract/urls/routes';
import { languageArgument } from '../page-edition';
import { orThrow } from '../queries/query';
import { cachedSectionIndex } from '../queries/section-pages';
import { cachedStaticPages } from '../queries/site';
import { paramsOf, RESERVED } from './params';

/** Every static page. @throws {ApiError} */
export async function staticPageParams(): Promise<{ pageName: string }[]> {
  const pages = await cachedStaticPages(...languageArgument());
  return paramsOf(
    'pageName',
    pages.map(({ name }) => name),
  );
}

/** Every page of sections at `/pages/<name>`. @throws {ApiError} */
export async function sectionPageParams(): Promise<{ name: string }[]> {
  const pages = await orThrow(cachedSectionIndex(...languageArgument()));
  const params = pages
    .map(({ name }) => ({ name }))
    .filter((param) => routes.sectionPage(param.name) === buildPath('/pages/[name]', param));
  return params.length > 0 ? params : [{ name: RESERVED }];
}
