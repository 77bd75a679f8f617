import type { Say } from '#web/client/texts.ts';
import type { ChipKind } from '#web/ui/base/chip.tsx';
import type { CallRow } from './connections.queries.ts';

type Text = Say<'connections-office'>;
type Label = { kind: ChipKind; text: Parameters<Text>[0] };

const states: Readonly<Record<CallRow['state'], Label>> = {
  queued: { kind: 'waiting', text: 'call-queued' },
  sending: { kind: 'running', text: 'call-sending' },
  answered: { kind: 'done', text: 'call-answered' },
  failed: { kind: 'failed', text: 'call-failed' },
};

const callbacks: Readonly<Record<NonNullable<CallRow['callback']>, Label>> = {
  awaited: { kind: 'running', text: 'callback-awaited' },
  arrived: { kind: 'done', text: 'callback-arrived' },
  over: { kind: 'attention', text: 'callback-over' },
};

/** What became of a call; one that was tried before waits for its next try. */
export const callLabel = ({ state, tries }: Pick<CallRow, 'state' | 'tries'>): Label =>
  state === 'queued' && tries > 0 ? { kind: 'attention', text: 'call-again' } : states[state];

/** Whether it is called back, once it was taken. */
export const callbackLabel = ({ state, callback }: Pick<CallRow, 'state' | 'callback'>): Label | null =>
  callback === null || (callback === 'awaited' && state !== 'answered') ? null : callbacks[callback];
