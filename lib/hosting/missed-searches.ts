import type { DataOf } from '@wenzhan/contract/calls/call';
import { search } from '@wenzhan/contract/calls/search';
import { backendDataReceived } from '@wenzhan/kit/telemetry/events';
import { currentRequest } from '@wenzhan/kit/telemetry/request-context';

/** Notes in the context of a request what it has searched for without a hit, for the counts of visits. */
export function noteMissedSearches(): void {
  backendDataReceived.subscribe(({ call, query, data }) => {
    const context = currentRequest();
    if (call !== search.name || !context) return;
    const { keyword, page } = search.query.partial().parse(query);
    const { total, pages = [] } = data as DataOf<typeof search>;
    const isFirst = (page ?? 1) === 1;
    if (keyword && isFirst && total + pages.length === 0) context.missedSearch = keyword;
  });
}
