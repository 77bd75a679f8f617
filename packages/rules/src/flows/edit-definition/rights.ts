import type { FieldRight, Flow, PersonStep, SplitStep, Step, StepId, Words } from '../definition.ts';
import { everyStep } from '../definition.ts';
import { type FormField, rightToField } from '../form.ts';
import type { Definition } from './definition.ts';

/** What may be done with a field at a step, and whether the step says so itself. */
export type RightCell = { field: string; right: FieldRight; said: boolean };
export type RightsRow = { step: StepId; isStart: boolean; name: Words; cells: readonly RightCell[] };

/** The rights at the start and at every step of people, in reading order, to every field in the order of the form. */
export function rightsMatrix({ flow, form }: Definition): RightsRow[] {
  const people = [...everyStep(flow.steps)].map(({ step }) => step).filter(isOfPeople);
  return [flow.start, ...people].map((at, n) => ({
    step: at.id,
    isStart: n === 0,
    name: at.name,
    cells: form.fields.map((field) => ({
      field: field.id,
      right: rightToField(at, field, n === 0),
      said: Object.hasOwn(at.fields, field.id),
    })),
  }));
}

const isOfPeople = (step: Step): step is PersonStep => step.kind === 'approve' || step.kind === 'handle';

/** Gives one right at the start or a step. What holds anyway is not written down; what nobody fills in is only read. */
export const setRight = (definition: Definition, at: StepId, field: string, right: FieldRight): Definition =>
  giveRight(definition, right, (step, of) => step === at && of === field);

/** A field at every step, with the start or without it; or every field at a step. */
export type RightsLine = { field: string; withStart: boolean } | { step: StepId };

/** Gives the same right to a whole line of the matrix. */
export const setRightOfAll = (definition: Definition, line: RightsLine, right: FieldRight): Definition =>
  giveRight(definition, right, (step, field, isStart) =>
    'step' in line ? step === line.step : field === line.field && (line.withStart || !isStart),
  );

function giveRight(
  definition: Definition,
  right: FieldRight,
  isMeant: (step: StepId, field: string, isStart: boolean) => boolean,
): Definition {
  const flow = changeRights(definition.flow, (rights, step, isStart) => {
    const meant = definition.form.fields.filter(({ id }) => isMeant(step, id, isStart));
    return meant.reduce((before, field) => withRight(before, field, right, isStart), rights);
  });
  return flow === definition.flow ? definition : { ...definition, flow };
}

type Rights = Readonly<Record<string, FieldRight>>;

function withRight(rights: Rights, field: FormField, right: FieldRight, isStart: boolean): Rights {
  const { id } = field;
  const given = rightToField({ fields: { [id]: right } }, field, isStart);
  if (given === rightToField(null, field, isStart)) return withoutRight(rights, id);
  return Object.hasOwn(rights, id) && rights[id] === given ? rights : { ...rights, [id]: given };
}

/** Rights in which nothing is said of a field; the same ones where nothing was. */
export const withoutRight = (rights: Rights, field: string): Rights =>
  Object.hasOwn(rights, field) ? Object.fromEntries(Object.entries(rights).filter(([name]) => name !== field)) : rights;

/** A flow with the rights at its start and at its steps changed; the same flow where they stay. */
export function changeRights(flow: Flow, change: (rights: Rights, step: StepId, isStart: boolean) => Rights): Flow {
  const fields = change(flow.start.fields, flow.start.id, true);
  const start = fields === flow.start.fields ? flow.start : { ...flow.start, fields };
  const steps = changePeople(flow.steps, (step) => {
    const changed = change(step.fields, step.id, false);
    return changed === step.fields ? step : { ...step, fields: changed };
  });
  return start === flow.start && steps === flow.steps ? flow : { ...flow, start, steps };
}

/** Steps with those of people changed, inside branches too; the same list where they stay. */
export const changePeople = (steps: readonly Step[], change: (step: PersonStep) => PersonStep): readonly Step[] =>
  changeSteps(steps, (step) => (isOfPeople(step) ? change(step) : step));

/** Steps with all but splits changed, inside branches too; the same list where they stay. */
export const changeSteps = (
  steps: readonly Step[],
  change: (step: Exclude<Step, SplitStep>) => Step,
): readonly Step[] =>
  changeEach(steps, (step) => {
    if (!('branches' in step)) return change(step);
    const branches = changeEach(step.branches, (branch) => {
      const inner = changeSteps(branch.steps, change);
      return inner === branch.steps ? branch : { ...branch, steps: inner };
    });
    return branches === step.branches ? step : { ...step, branches };
  });

function changeEach<T>(list: readonly T[], change: (item: T) => T): readonly T[] {
  const changed = list.map(change);
  return changed.some((item, n) => item !== list[n]) ? changed : list;
}
