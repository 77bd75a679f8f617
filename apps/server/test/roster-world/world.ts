import { applyDepartments, planDepartments, undoDepartments } from './departments.ts';
import { applyHeads, planHeads, undoHeads } from './heads.ts';
import { applyLabels, planLabels, undoLabels } from './labels.ts';
import { applyPeople, planPeople, undoPeople } from './people.ts';
import { actorOf } from './power.ts';
import { type ActorName, type List, type Row, type WorldRun, WorldState } from './state.ts';

/** Decisions 043 and 038, row by row, with nothing of how the product does it: what the product is compared with. */
export class RosterWorld extends WorldState {
  plan(list: List, by: ActorName): Row[] {
    const actor = actorOf(this, by);
    if (list.list === 'people') return planPeople(this, list.lines, list.whole, actor);
    if (list.list === 'departments') return planDepartments(this, list.lines, actor);
    if (list.list === 'heads') return planHeads(this, list.lines, actor);
    return planLabels(this, list.lines, list.whole, actor);
  }

  /** `made` has the ids of the departments that are new, by their codes. */
  apply(
    list: List,
    rows: Row[],
    run: { id: string; at: number; by: ActorName },
    made: ReadonlyMap<string, string>,
  ): void {
    if (list.list === 'people') applyPeople(this, rows, run);
    if (list.list === 'departments') applyDepartments(this, rows, list.lines, made);
    if (list.list === 'heads') applyHeads(this, rows);
    if (list.list === 'labels') applyLabels(this, rows);
    this.runs.push({ ...run, list: list.list, rows, undone: false });
  }

  /** Which rows go back; they do. */
  undo(run: WorldRun, by: ActorName): Map<string, boolean> {
    const actor = actorOf(this, by);
    run.undone = true;
    if (run.list === 'people') return undoPeople(this, run, actor);
    if (run.list === 'departments') return undoDepartments(this, run, actor);
    if (run.list === 'heads') return undoHeads(this, run, actor);
    return undoLabels(this, run, actor);
  }
}
