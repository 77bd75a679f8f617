import { shortened } from '@campus/rules/basics/characters.ts';
import type { Form } from '@campus/rules/flows/conditions.ts';
import { mostLetters } from '@campus/rules/flows/field-values.ts';
import { rightTo } from '@campus/rules/flows/form.ts';
import { nextPick } from '@campus/rules/flows/picks.ts';
import { readForm } from '@campus/rules/flows/read-form.ts';
import { nextSolvingMove, type SolvingMove } from '@campus/rules/flows/solve-instead.ts';
import type { Db } from '#server/platform/database.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { engineOf, type JobEngine } from '../engine/engine.ts';
import { findProcess, type Loaded } from '../engine/processes.store.ts';
import { takeEvent } from '../engine/take-event.ts';
import { wasSolvedSince } from './solve-instead.store.ts';

export type Solution = {
  organisationId: string;
  id: string;
  by: string;
  /** What is written into the form, each where the form has such a field and the step writes it. */
  form: Form;
  reason: string;
  /** What was solved since then is left alone, also if it is open again: this may be asked twice. */
  since: number;
};

/** More than a process needs to come to somebody. */
const MOST_MOVES = 8;

/** It does not work: everything of it is undone. */
class NotSolved extends Error {}

/**
 * Solves a process as somebody who need not be asked in it: what is hung up goes on, what others hold is handed over to them.
 * Nobody is told but those who lose it; whoever asks for this tells the others. False, and nothing changed, where it cannot
 * be solved so.
 */
export async function solveInstead(engine: JobEngine, solution: Solution): Promise<boolean> {
  try {
    return await engine.db.transaction((tx) => solveIn(engine, tx, solution));
  } catch (error) {
    if (error instanceof NotSolved || error instanceof Refusal) return false;
    throw error;
  }
}

async function solveIn({ outside, now, sendIn, secrets }: JobEngine, tx: Db, solution: Solution): Promise<boolean> {
  const { organisationId, id, by } = solution;
  const engine = engineOf({ db: tx, now, send: sendIn(tx), secrets }, outside);
  for (let moves = 0; moves < MOST_MOVES; moves++) {
    const loaded = await findProcess(tx, organisationId, id, null, { lock: true });
    // What is kept from somebody is not theirs to solve either.
    if (!loaded || loaded.process.keptFrom.includes(by)) return false;
    if (moves === 0 && (await wasSolvedSince(tx, id, solution.since))) return false;
    const move = nextSolvingMove(loaded.flow, loaded.process.state, by);
    if (!move) throw new NotSolved();
    const toldOnly = { onlyTold: ['no-longer-asked'] as const };
    if (move.kind === 'bring') {
      const people = move.from ? { people: [move.from, by] } : {};
      await takeEvent(
        engine,
        loaded,
        move.event,
        { by, step: move.step.id, reason: solution.reason, ...people },
        toldOnly,
      );
      continue;
    }
    const form = formFor(loaded, move, solution.form);
    const reason = move.step.buttons.solve?.reason === 'required' ? solution.reason : '';
    const { task } = move;
    const after = await takeEvent(
      engine,
      loaded,
      { kind: 'decide', by, task, decision: 'solve', form },
      { step: move.step.id, reason },
      { first: move.claims ? [{ kind: 'claim', by, task }] : [], ...toldOnly },
    );
    if (after.processGroup !== 'done') throw new NotSolved();
    return true;
  }
  throw new NotSolved();
}

/** A text that is longer than its field allows is cut: an order must not stay open for the length of its solution. */
function fitted(value: Form[string], most: number): Form[string] {
  return typeof value === 'string' ? shortened(value, most) : value;
}

/** What the step asks for when it is solved; it cannot be solved so where it asks for more. */
function formFor(
  { flow, form, process }: Loaded,
  { step, task }: Extract<SolvingMove, { kind: 'solve' }>,
  given: Form,
): Form {
  const right = (field: string) => rightTo(step, field, false);
  const input: Record<string, Form[string]> = {};
  for (const [id, value] of Object.entries(given)) {
    const field = form.fields.find((each) => each.id === id);
    if (!field || right(id) !== 'write') continue;
    if (field.kind === 'choice' && !field.options.some((option) => option.value === value)) continue;
    input[id] = fitted(value, mostLetters(field));
  }
  const rule = step.buttons.solve;
  const visit = process.state.visits.find(
    ({ id }) => id === process.state.tasks.find((each) => each.id === task)?.visit,
  );
  // Whoever solves it would have to say who comes next.
  if (!visit || nextPick(flow, { ...process.state, form: { ...process.state.form, ...input } }, visit))
    throw new NotSolved();
  const before = process.state.form;
  const { values, faults } = readForm(form, input, { before, right, complete: true, needed: rule?.fields });
  if (faults.length > 0 || rule?.signature) throw new NotSolved();
  return values;
}
