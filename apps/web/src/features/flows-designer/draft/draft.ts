import type { Definition } from '@campus/rules/flows/edit-definition/definition.ts';
import { isEqual } from '@campus/rules/flows/edit-definition/equality.ts';
import { beginHistory, type History, pushEdit, redo, undo } from '@campus/rules/flows/edit-definition/history.ts';

/** Which draft of the server something was made from; without a revision there was none, and it was what is published. */
export type Base = { revision: number | null; publishedId: string | null };
/** The draft as the server keeps it, or what one would begin from. */
export type Kept = Base & { definition: Definition };

/** A draft while somebody changes it. */
export type Draft = {
  history: History;
  kept: Kept;
  /** What is on its way to the server. */
  sent: Definition | null;
  /** What was sent and never answered: nobody knows which of it the server has. */
  lost: readonly Definition[];
  state: 'resting' | 'sending' | 'away' | 'clash';
  /** What somebody else made of it; nothing is sent until it is chosen what becomes of both. */
  theirs: Kept | null;
};

/** What a browser remembers of a draft, so that undo outlives the page and nothing that was typed is lost with it. */
export type Left = Base & { history: History; unsent: boolean; lost: readonly Definition[] };

const resting = (history: History, kept: Kept): Draft => ({
  history,
  kept,
  sent: null,
  lost: [],
  state: 'resting',
  theirs: null,
});

/**
 * A draft as it is opened. What the browser remembers goes on where the server still has what it was made from; where
 * somebody else changed that since, edits that were never sent become a clash, and sent ones give way.
 */
export function openDraft(kept: Kept, left: Left | null): Draft {
  if (!left) return resting(beginHistory(kept.definition), kept);
  const isSame = isSameBase(left, kept) || left.lost.some((sent) => isEqual(sent, kept.definition));
  if (isSame) return resting(left.history, kept);
  if (!left.unsent || isEqual(left.history.present, kept.definition))
    return resting(beginHistory(kept.definition), kept);
  return { ...resting(left.history, kept), state: 'clash', theirs: kept };
}

const isSameBase = (one: Base, other: Base): boolean =>
  one.revision === other.revision && (one.revision !== null || one.publishedId === other.publishedId);

export const leftOf = (draft: Draft): Left => ({
  history: draft.history,
  revision: draft.kept.revision,
  publishedId: draft.kept.publishedId,
  unsent: isUnsent(draft),
  lost: unanswered(draft),
});

const unanswered = ({ sent, lost }: Draft): Definition[] => (sent ? [...lost, sent] : [...lost]);

/** Whether the server does not have what the page shows, or may not have it. */
export const isUnsent = ({ history, kept, lost }: Draft): boolean =>
  lost.length > 0 || !isEqual(history.present, kept.definition);

export const editDraft = (draft: Draft, definition: Definition, merge: string | null = null): Draft =>
  withHistory(draft, pushEdit(draft.history, definition, merge));
export const undoEdit = (draft: Draft): Draft => withHistory(draft, undo(draft.history));
export const redoEdit = (draft: Draft): Draft => withHistory(draft, redo(draft.history));

const withHistory = (draft: Draft, history: History): Draft =>
  history === draft.history ? draft : { ...draft, history };

/** What is to be sent now; null while there is nothing, something is under way, or somebody has to choose first. */
export const toSend = (draft: Draft): Definition | null =>
  draft.state === 'sending' || draft.state === 'clash' || !isUnsent(draft) ? null : draft.history.present;

export const sendDraft = (draft: Draft): Draft => ({ ...draft, state: 'sending', sent: draft.history.present });

/** The server keeps what was sent; what was edited meanwhile is still to be sent. */
export const keepSent = (draft: Draft, revision: number): Draft =>
  draft.sent ? resting(draft.history, { ...draft.kept, definition: draft.sent, revision }) : draft;

/** Nobody answered; what was sent may have arrived. */
export const loseAnswer = (draft: Draft): Draft => ({ ...draft, state: 'away', sent: null, lost: unanswered(draft) });

/** The server did not take what was sent. */
export const dropSent = (draft: Draft): Draft => ({ ...draft, state: 'resting', sent: null });

/**
 * The server has another draft than the one that this was made from. Where it is what was sent, only the answer had been
 * lost; else somebody else was there.
 */
export function meetTheirs(draft: Draft, theirs: Kept): Draft {
  const own = [draft.history.present, ...unanswered(draft)];
  if (own.some((definition) => isEqual(definition, theirs.definition))) return resting(draft.history, theirs);
  return { ...resting(draft.history, draft.kept), state: 'clash', theirs };
}

/** Theirs, as one more edit: undoing it brings one's own back. */
export const takeTheirs = (draft: Draft): Draft =>
  draft.theirs ? resting(pushEdit(draft.history, draft.theirs.definition), draft.theirs) : draft;

/** One's own in the place of theirs, which whoever chose this has seen. */
export const keepMine = (draft: Draft): Draft => (draft.theirs ? resting(draft.history, draft.theirs) : draft);
