import { isTraditionalPath, TRADITIONAL_HOME } from '@wenzhan/kit/urls/traditional';
import { useEffect, useId, useState } from 'react';
import useSWR from 'swr';
import { requestFromBrowser } from '@/lib/request/browser-request';

const COUNT = 6;
/** Debounce of the input in milliseconds. */
const DEBOUNCE = 200;

/** Titles that match the typed keyword, as a `datalist` of the search box. */
export default function Suggestions({ form }: { form: HTMLFormElement }) {
  const id = useId();
  const keyword = useTypedKeyword(form, id);
  const { data } = useSWR(
    keyword ? ['search', keyword] : null,
    () => requestFromBrowser('search', { query: { keyword, limit: COUNT } }, options()),
    { keepPreviousData: true, revalidateOnFocus: false, shouldRetryOnError: false },
  );
  return (
    <datalist id={id}>
      {data?.list.map(({ id: articleId, title }) => (
        <option key={articleId} value={title} />
      ))}
    </datalist>
  );
}

/** This site converts the hits, even if an outside backend has the content. */
function options() {
  const { origin, pathname } = window.location;
  return isTraditionalPath(pathname)
    ? { background: true, base: origin + TRADITIONAL_HOME }
    : { background: true };
}

function useTypedKeyword(form: HTMLFormElement, listId: string): string {
  const [keyword, setKeyword] = useState('');
  useEffect(() => {
    const input = form.querySelector<HTMLInputElement>('input[type="search"]');
    if (!input) return;
    input.setAttribute('list', listId);
    let timer: ReturnType<typeof setTimeout>;
    const onInput = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setKeyword(input.value.trim()), DEBOUNCE);
    };
    onInput();
    input.addEventListener('input', onInput);
    return () => {
      clearTimeout(timer);
      input.removeEventListener('input', onInput);
    };
  }, [form, listId]);
  return keyword;
}
