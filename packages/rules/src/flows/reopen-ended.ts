import { type Flow, findStep, type StepId } from './definition.ts';
import { type FlowRefusal, refuse } from './events.ts';
import { indexOf, lapseVisits } from './places.ts';
import { moveTo } from './resubmit.ts';
import type { BranchState, FlowState, Visit } from './state.ts';
import { branchesUnder, changeBranch, emit, tell, type Work } from './work.ts';

/** The kinds of steps at which a process can be made to stand; at all others it would only pass by. */
const STANDS_AT: readonly string[] = ['approve', 'handle', 'wait', 'evaluate'];

/** Why what has ended does not run again, wherever it would stand; null where it may. */
export function whyNotReopened(flow: Flow, state: FlowState, undoable: readonly string[]): FlowRefusal | null {
  if (state.status === 'running') return 'process-running';
  if (state.status === 'returned') return 'process-returned';
  // Whoever asked for it has said how it was; another course of it would put these words under something else.
  if (state.visits.some((visit) => visit.outcome === 'evaluated')) return 'already-evaluated';
  const stays = ({ step, outcome, lapsed }: Visit) => {
    const found = outcome === 'done' && !lapsed ? findStep(flow, step) : null;
    return found?.kind === 'action' && !undoable.includes(found.action);
  };
  return state.visits.some(stays) ? 'cannot-be-undone' : null;
}

/**
 * An owner or administrator lets run again what has ended, as if it had not: lines of work that the end cut off stand
 * where they stood and ask anew, and then the process is moved to the step that is named. What was decided before it
 * stands, what the product did from there on is undone.
 */
export function reopenEnded(work: Work, to: StepId): void {
  const why = whyNotReopened(work.flow, work.state, work.facts.undoable ?? []);
  if (why) refuse(why);
  const found = findStep(work.flow, to);
  if (!found || !STANDS_AT.includes(found.kind)) refuse('no-such-step');
  emit(work, { kind: 'status', status: 'running', outcome: null });
  const lines = resumeCutOff(work);
  moveTo(work, to, lines);
  tell(work, work.state.submitter, 'reopened');
}

/** The lines that ran when it ended run again; what each of them stood at no longer counts, for it is asked anew. */
function resumeCutOff(work: Work): BranchState[] {
  const cut = work.state.branches.filter((branch) => wasCutOff(work, branch));
  const parents = new Set(cut.map((branch) => branch.parent));
  const lines: BranchState[] = [];
  for (const branch of cut) {
    const state = branch.cut ?? (parents.has(branch.id) ? 'split' : 'at-step');
    changeBranch(work, branch.id, { state, cut: undefined });
    if (state === 'at-step') lines.push(branch);
  }
  const stoodAt = ({ branch: id, step, lapsed }: Visit) =>
    !lapsed && lines.some((line) => line.id === id && line.index === indexOf(work, step));
  lapseVisits(work, work.state.visits.filter(stoodAt));
  return lines;
}

/** Of processes that ended before lines kept it: what gave way earlier has nothing left in it that stands. */
function wasCutOff(work: Work, branch: BranchState): boolean {
  // What a router cut off before it ended stays so.
  if (branch.cut) return !branch.left;
  if (branch.state !== 'cancelled' || branch.left || work.state.branches.some(({ cut, left }) => cut && !left))
    return false;
  const under = new Set(branchesUnder(work, branch.id).map(({ id }) => id));
  return work.state.visits.some((visit) => under.has(visit.branch) && !visit.lapsed);
}
