import { useEffect, useId, useState } from 'react';
import useSWR from 'swr';
import { clientPath } from '@/components/parts/texts';
import { requestFromBrowser } from '@/lib/request/browser-request';

const COUNT = 6;
/** Debounce of the input in milliseconds. */
const DEBOUNCE = 200;

/** Titles that match the typed keyword, as a `datalist` of the search box. */
export default function Suggestions({ form }: { form: HTMLFormElement }) {
  const id = useId();
  const home = clientPath('/');
  const keyword = useTypedKeyword(form, id);
  const { data } = useSWR(
    keyword ? ['search', home, keyword] : null,
    () => requestFromBrowser('search', { query: { keyword, limit: COUNT } }, optionsIn(home)),
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

/** This site makes the hits of further editions, even if an outside backend has the content. */
const optionsIn = (home: string) =>
  home === '/' ? { background: true } : { background: true, base: window.location.origin + home };

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
