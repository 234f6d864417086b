import 'server-only';
import {
  cloneElement,
  type FunctionComponent,
  isValidElement,
  type ReactElement,
  type ReactNode,
} from 'react';
import { jsonLdText } from '@/lib/site/metadata/json-ld-text';
import type { Exceptions } from '@/lib/text/traditional/converter';
import {
  isAsWritten,
  LINK_ATTRIBUTES,
  languageOf,
  TEXT_ATTRIBUTES,
} from '@/lib/text/traditional/elements';
import { convertHtml } from '@/lib/text/traditional/html';
import { asTheyAre, asWritten, extended, type Script } from '@/lib/text/traditional/script';
import { convertValue } from '@/lib/text/traditional/values';
import { AsWritten } from './as-written';

type Props = Record<string, unknown>;

/** A text that is an address, such as that of a feed. */
const ADDRESS = /^https?:\/\/\S+$/;

const CLIENT_REFERENCE = Symbol.for('react.client.reference');

/**
 * Renders server components in another script: their texts, links and HTML, and the properties of the client
 * components among them. HTML and flight data are both made from the result, so they agree.
 */
export function Converted({ script, children }: { script: Script; children: ReactNode }) {
  return convertNode(children, script);
}

function convertNode(node: ReactNode, script: Script): ReactNode {
  if (typeof node === 'string') return ADDRESS.test(node) ? script.link(node) : script.text(node);
  if (Array.isArray(node)) return node.map((child) => convertNode(child, script));
  if (node instanceof Promise) return node.then((child) => convertNode(child, script));
  return isValidElement<Props>(node) ? convertElement(node, script) : node;
}

function convertElement(element: ReactElement<Props>, script: Script): ReactNode {
  const { type, props, key } = element;
  if (type === AsWritten)
    return withProps(element, {}, convertNode(childrenOf(props), asWritten(script)));
  if (typeof type === 'string') return convertHost(element, type, script);
  if (typeof type === 'function' && !isClientReference(type)) {
    return <Component key={key} of={element} script={script} />;
  }
  return withProps(element, convertProps(props, script), convertNode(childrenOf(props), script));
}

/** An element of the document. */
function convertHost(element: ReactElement<Props>, name: string, script: Script): ReactNode {
  const { props } = element;
  const inner = isAsWritten(name, props) ? asWritten(script) : script;
  const attributes = Object.entries(props).flatMap(([key, value]): [string, unknown][] => {
    if (typeof value !== 'string') return [];
    if (LINK_ATTRIBUTES.has(key)) return [[key, inner.link(value)]];
    return TEXT_ATTRIBUTES.has(key) ? [[key, convertValue(value, inner)]] : [];
  });
  const html = htmlOf(props);
  if (html !== undefined) {
    const isData = props.type === 'application/ld+json';
    const __html = isData
      ? jsonLdText(convertValue(JSON.parse(html), script))
      : convertHtml(html, inner);
    const isScript = name === 'script' || name === 'style';
    if (isData || !isScript) attributes.push(['dangerouslySetInnerHTML', { __html }]);
  }
  const changed = { ...Object.fromEntries(attributes), ...languageOf(name, props) };
  return withProps(element, changed, convertNode(childrenOf(props), inner));
}

interface ComponentProps {
  of: ReactElement<Props>;
  script: Script;
}

/** A server component, whose result is converted. An article may have exceptions. */
function Component({ of: { type, props }, script }: ComponentProps): ReactNode {
  const own = extended(script, exceptionsIn(props));
  try {
    const result = (type as FunctionComponent<Props>)(props);
    return result instanceof Promise
      ? result.then(
          (node) => convertNode(node, own),
          (error) => Promise.reject(withLink(error, script)),
        )
      : convertNode(result, own);
  } catch (error) {
    throw withLink(error, script);
  }
}

/** The digest of an error by which the framework redirects: type, target, status. */
const REDIRECT = /^(NEXT_REDIRECT;\w+;)(.*)(;\d+;)$/;

/** Leads a redirect to the page in the same script. */
function withLink(error: unknown, script: Script): unknown {
  if (!(error instanceof Error) || !('digest' in error)) return error;
  const [, start, target = '', end] = REDIRECT.exec(String(error.digest)) ?? [];
  if (start) error.digest = start + script.link(target) + end;
  return error;
}

/** What properties have, or an object among them: an article with exceptions, authors with names. */
interface Shown {
  article?: { traditional?: Exceptions };
  author?: { name?: string };
  authors?: { name?: string }[];
}

function exceptionsIn(props: Props): Exceptions | undefined {
  const {
    article,
    author,
    authors = [],
  }: Shown = { ...object(props.value ?? props.found), ...props };
  const names = [author, ...authors].flatMap((one) => one?.name ?? []);
  if (names.length === 0) return article?.traditional;
  return { ...article?.traditional, ...asTheyAre(names) };
}

const object = (value: unknown) => (typeof value === 'object' ? value : null);

function convertProps(props: Props, script: Script): Props {
  const entries = Object.entries(props).filter(([name]) => name !== 'children');
  return Object.fromEntries(
    entries.map(([name, value]) => [
      name,
      isValidElement(value)
        ? convertNode(value, script)
        : convertValue({ [name]: value }, script)[name],
    ]),
  );
}

/** Children are passed as arguments, because the framework wants no keys for those. */
function withProps(element: ReactElement<Props>, props: Props, children: ReactNode): ReactElement {
  if (children === undefined) return cloneElement(element, props);
  return Array.isArray(children)
    ? cloneElement(element, props, ...children)
    : cloneElement(element, props, children);
}

const childrenOf = ({ children }: Props) => children as ReactNode;

const htmlOf = ({ dangerouslySetInnerHTML: html }: Props) =>
  (html as { __html: string } | undefined)?.__html;

const isClientReference = (type: object) =>
  '$$typeof' in type && type.$$typeof === CLIENT_REFERENCE;
