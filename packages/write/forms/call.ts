import type { QueryOf } from '@wenzhan/contract/calls/call';
import type { EditingCall, EditingData, editingCalls } from '@wenzhan/contract/calls/editing/calls';
import type { z } from 'zod';

type Calls = typeof editingCalls;

export interface EditingRequest<N extends EditingCall> {
  query?: QueryOf<Calls[N]>;
  body?: Calls[N] extends { body: infer B extends z.ZodType } ? z.input<B> : undefined;
}

/** Makes an editing call for the editor who is signed in. @throws {ApiError} */
export type CallEditing = <N extends EditingCall>(
  name: N,
  input?: EditingRequest<N>,
  signal?: AbortSignal,
) => Promise<EditingData<N>>;

/** What can be edited, and by whom. */
export type EditStatus = EditingData<'edit_status'>;
