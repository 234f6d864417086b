import type { MessageValue } from '@wenzhan/kit/messages/message';

/** What a channel is told: for robots a text, for servers the same as data. */
export interface Notice {
  /** The same one when it is sent again. */
  id: string;
  /** Name of the site, or where it is. */
  site: string;
  event: NoticeEvent;
}

type NoticeEvent =
  | {
      type: 'message';
      /** Name and title of the form. */
      form: string;
      title: string;
      receivedAt: string;
      /** What was written, if notices have it. */
      values?: readonly MessageValue[];
      /** Where editors read it, if that is known. */
      address?: string;
    }
  | { type: 'trouble'; trouble: TroubleKind; reason: string; isOver: boolean; at: string }
  | { type: 'test' };

/** What an owner is told of, besides messages. */
export const TROUBLES = ['publication', 'source', 'disk', 'messages'] as const;
export type TroubleKind = (typeof TROUBLES)[number];

/** A channel has not taken a notice. Its message is for the log: it has neither the address nor the notice. */
export class NoticeFailure extends Error {
  /** @param isRefusal whether it refused this notice, and may take others */
  constructor(
    message: string,
    readonly isRefusal: boolean,
  ) {
    super(message);
  }
}
