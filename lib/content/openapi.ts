import { createRoute, type OpenAPIHono, type RouteConfig, z } from '@hono/zod-openapi';
import { type CallName, endpointPath, endpoints } from '../api/endpoints';
import * as shapes from '../api/schemas';

/** Where the description of the contract stands. */
export const OPENAPI_PATH = '/api/web/openapi.json';

const SUMMARIES: Readonly<Record<CallName, string>> = {
  index_info: 'The configuration of the site',
  category_list: 'All categories, in the order of the site',
  article_list: 'One page of articles, newest first; 404 for an unknown category',
  article_info: 'One article with its neighbours and related articles',
  page_list: 'Names and titles of all static pages',
  single_page: 'One static page',
  search: 'One page of articles that match a keyword, best first',
  changes: 'Everything that is published, ascending by time of change, then id',
  redirect_list: 'Addresses that have moved or are gone; 404 means none',
  login: 'Signs in: a token for user name and password',
  user_info: 'Who is signed in; 401 without a valid token',
};

/** The shapes that the contract names. */
const NAMED_SHAPES = {
  SiteConfig: shapes.siteConfigSchema,
  NavEntry: shapes.navEntrySchema,
  Category: shapes.categorySchema,
  Picture: shapes.pictureSchema,
  ArticleSummary: shapes.articleSummarySchema,
  Article: shapes.articleSchema,
  PageSummary: shapes.pageSummarySchema,
  StaticPage: shapes.staticPageSchema,
  SearchHit: shapes.searchHitSchema,
  Change: shapes.changeSchema,
  Redirect: shapes.redirectSchema,
  User: shapes.userSchema,
} as const;

const FAILURES: Readonly<Record<number, string>> = {
  400: 'A query or body outside the contract',
  401: 'Not signed in, or a token that is not valid any more',
  403: 'Not allowed',
  404: 'It does not exist, or not for who asks',
  500: 'A failure of the server',
};

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const answerName = (call: CallName) => `${call}_answer`;
const jsonContent = (name: string) => ({ 'application/json': { schema: reference(name) } });

/** The route of a call: its address, what it takes and what it answers. */
export function routeFor(name: CallName): RouteConfig {
  const call = endpoints[name];
  const failures = Object.entries(FAILURES).map(([status, description]) => [
    status,
    { description, content: jsonContent('Failure') },
  ]);
  return createRoute({
    method: call.method === 'POST' ? 'post' : 'get',
    path: endpointPath(name),
    operationId: name,
    summary: SUMMARIES[name],
    security: name === 'user_info' ? [{ bearer: [] }] : [{}, { bearer: [] }],
    request: {
      query: call.query,
      ...('body' in call && {
        body: { required: true, content: { 'application/json': { schema: call.body } } },
      }),
    },
    responses: {
      200: { description: 'An envelope with code 0', content: jsonContent(answerName(name)) },
      ...Object.fromEntries(failures),
    },
  });
}

/** The contract as an OpenAPI 3.1 document, from the routes that an app has. */
export function describeApi(app: OpenAPIHono) {
  const document = app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Wenzhan content API',
      version: '1',
      description:
        'Every answer is an envelope {code, message, data}; code 0 is success. Every request carries the header "server: true".',
    },
    servers: [{ url: '/' }],
  });
  const securitySchemes = { bearer: { type: 'http', scheme: 'bearer' } as const };
  return {
    ...document,
    components: { ...document.components, securitySchemes, schemas: componentSchemas() },
  };
}

/** The shapes as they go over the wire, written by zod itself: it knows recursion and transforms. */
function componentSchemas(): Record<string, unknown> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(NAMED_SHAPES)) registry.add(schema, { id });
  for (const [name, call] of Object.entries(endpoints)) {
    const envelope = z.object({ code: z.literal(0), message: z.string(), data: call.data });
    registry.add(envelope, { id: answerName(name as CallName) });
  }
  const failure = z.object({ code: z.int(), message: z.string(), data: z.null() });
  registry.add(failure, { id: 'Failure' });
  const { schemas } = z.toJSONSchema(registry, { io: 'input', uri: (id) => reference(id).$ref });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema: _, $id: __, ...schema }]) => [name, schema]),
  );
}
