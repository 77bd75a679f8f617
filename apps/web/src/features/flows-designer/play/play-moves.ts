import type { PlayMove } from '@campus/contract/calls/flows-play.ts';
import { isPlayedAct } from '@campus/rules/flows/play/played-acts.ts';
import type { PlayedParty } from './play-types.ts';

/** What is kept of a play on this device: it is played anew whenever the draft changes. */
export type KeptPlay = {
  submitter: { id: string; name: string } | null;
  /** When it began; null before its first move. */
  startAt: number | null;
  moves: readonly PlayMove[];
  /** The names of those who moved, to say whose move no longer goes. */
  names: Readonly<Record<string, string>>;
};

export const noPlay: KeptPlay = { submitter: null, startAt: null, moves: [], names: {} };

/** What a device kept, as far as it is a play. */
export function readKept(stored: unknown): KeptPlay {
  if (typeof stored !== 'object' || stored === null) return noPlay;
  const { moves, startAt } = stored as Partial<KeptPlay>;
  const isPlay = Array.isArray(moves) && (startAt === null || typeof startAt === 'number');
  return isPlay ? { ...noPlay, ...(stored as Partial<KeptPlay>) } : noPlay;
}

/** A play with one move more. */
export const withMove = (play: KeptPlay, move: PlayMove, startAt: number, by: { id: string; name: string } | null) => ({
  ...play,
  startAt: play.startAt ?? startAt,
  moves: [...play.moves, move],
  names: by ? { ...play.names, [by.id]: by.name } : play.names,
});

/** A play up to a move, which is not taken; without any move it has not begun. */
export function withoutFrom(play: KeptPlay, move: number): KeptPlay {
  const moves = play.moves.slice(0, Math.max(0, move));
  return { ...play, moves, startAt: moves.length === 0 ? null : play.startAt };
}

/** An operation of somebody as a move; null for what is not played, such as taking something out of one's lists. */
export function moveOf(party: PlayedParty, call: string, payload: Readonly<Record<string, unknown>>): PlayMove | null {
  if (!isPlayedAct(call)) return null;
  const { id: _, ...input } = payload;
  const step = stepOf(party, input);
  return { kind: 'act', as: party.person.id, act: call, input, ...(step === null ? {} : { step }) };
}

/** The step of the task that an operation is about, so that the move is still known when the numbers of tasks change. */
function stepOf({ tasks }: PlayedParty, { task: id }: Readonly<Record<string, unknown>>): string | null {
  const task = tasks.find((mine) => mine.id === id);
  return task ? task.sId.slice(task.sId.indexOf('.') + 1) : null;
}

/** What is left to a page of lists: a play has none. */
const ofLists: readonly string[] = ['comment', 'delete', 're-apply'];

/** Somebody as the product's own buttons take a process: with the actions that a play has. */
export const playedActions = (party: PlayedParty) => party.openActions.filter((action) => !ofLists.includes(action));

/** Whether somebody could do something now; whoever could not only stands by. */
export const hasTurn = (party: PlayedParty): boolean =>
  party.tasks.length > 0 ||
  party.takeBack.length > 0 ||
  party.removable.length > 0 ||
  party.hung.some(({ mayResume }) => mayResume) ||
  playedActions(party).length > 0;

/** The form is sent again by whoever may: after a return, or while nobody has taken it. */
export function sendsAgain(party: PlayedParty): 'resubmit' | 'edit' | null {
  return (['resubmit', 'edit'] as const).find((action) => party.openActions.includes(action)) ?? null;
}
