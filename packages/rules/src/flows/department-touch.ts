import { everyStep, type Flow } from './definition.ts';
import type { FormDefinition } from './form.ts';
import { asksHead } from './heads.ts';
import { rulesOf } from './who-leaves.ts';

/** A department that is to be moved, merged or closed. */
export type DepartmentChange = {
  act: 'move' | 'merge' | 'close';
  /** The department, and the one that it is merged into. */
  named: readonly string[];
  /** Those above it that are so only before or only afterwards. */
  above: readonly string[];
};

/** What a business has to do with a department: one of its steps asks people there, or it is meant for them. */
export const departmentWays = ['department', 'head', 'heads-above', 'field', 'audience'] as const;
export type DepartmentWay = (typeof departmentWays)[number];

/** Whether other people are in it afterwards; a department that is moved takes its own people along. */
function changes({ act, named, above }: DepartmentChange, department: string, below: boolean): boolean {
  return (act !== 'move' && named.includes(department)) || (below && above.includes(department));
}

/** The ways in which a flow may ask somebody else after the change. Nobody's head changes by closing what is empty. */
export function waysOfFlow(flow: Flow, form: FormDefinition, change: DepartmentChange): Set<DepartmentWay> {
  const ways = new Set<DepartmentWay>();
  const ofDepartments = new Set(form.fields.filter(({ kind }) => kind === 'department').map(({ id }) => id));
  for (const { step } of everyStep(flow.steps)) {
    if (!('who' in step)) continue;
    for (const who of rulesOf(step)) {
      if (who.kind === 'department' && changes(change, who.department, who.below)) ways.add('department');
      if (who.kind === 'department-head' && changes(change, who.department, false)) ways.add('head');
      if (who.kind === 'field' && ofDepartments.has(who.field) && change.act !== 'move') ways.add('field');
      if (who.kind === 'heads-above-submitter' && change.act !== 'close') ways.add('heads-above');
    }
    if (asksHead(step) && change.act !== 'close') ways.add('heads-above');
  }
  return ways;
}

/** Whether an audience means other people after the change; a chosen department means all below it. */
export const isAudienceTouched = (departments: readonly string[], change: DepartmentChange): boolean =>
  departments.some((department) => changes(change, department, true));
