import type { CallData, CallName } from '@wenzhan/contract/endpoints';
import type { ParseData } from '@wenzhan/contract/parse-response';
import { parseTolerantly } from '@wenzhan/contract/parse-tolerantly';
import { type CallInput, type CallOptions, request } from '@wenzhan/contract/request';

/** Calls the content API; as on the server, a bad entry of a list costs that entry. @throws {ApiError} */
export function requestTolerantly<N extends CallName>(
  name: N,
  input: CallInput<N>,
  options: Omit<CallOptions, 'parseData'>,
): Promise<CallData<N>> {
  return request(name, input, { ...options, parseData: withoutBadParts });
}

const withoutBadParts: ParseData = (schema, data) => {
  const parsed = parseTolerantly(schema, data);
  return parsed.success ? { success: true, data: parsed.data.data } : parsed;
};
