import { usedInCondition } from '../conditions.ts';
import { branchId, everyStep, type SplitStep } from '../definition.ts';
import { type FormField, rightTo } from '../form.ts';
import { type Finding, finding } from './explore-findings.ts';
import { anyValueOf } from './explore-forms.ts';
import { type Formula, not, solve } from './explore-logic.ts';
import { type Reached, reachOf } from './explore-reach.ts';
import { findInRouters } from './explore-router-findings.ts';
import { conditionsAt, isForPeople, writtenByProduct } from './explore-steps.ts';
import { type Drawn, type Store, Symbols } from './explore-symbols.ts';

/** Strict: as the first round goes, one after the other. Only what not even the loosest reading lets through is proved. */
type Asked = { drawn: Drawn; strict: Symbols; reached: Reached };
type Both = Asked & { loose: Symbols; loosely: Reached };

const cannot = (formulas: readonly Formula[]): boolean => solve(formulas).kind === 'cannot';

/** What a form and the conditions of its flow get wrong, whoever submits it. */
export function findInForms(asked: Asked): Finding[] {
  const loose = new Symbols(asked.drawn, true);
  const both: Both = { ...asked, loose, loosely: reachOf(loose) };
  const unfillable = fieldsThatTakeNothing(both);
  if (unfillable.some(({ step }) => step === null)) return unfillable;
  const written = fieldsNobodyWrites(both);
  const hidden = emptyInConditions(both);
  const because = new Set(hidden.flatMap(({ field }) => field ?? []));
  return [
    ...unfillable,
    ...written,
    ...hidden,
    ...neverTaken(both, because),
    ...findInRouters(loose, both.loosely, because),
    ...neverGoesOn(both),
  ];
}

const SHOWS_ONLY: readonly FormField['kind'][] = ['section', 'note', 'computed'];

/** A required field that takes no value: where it is written at the start, nobody can submit anything. */
function fieldsThatTakeNothing({ drawn }: Both): Finding[] {
  const { flow, form } = drawn;
  return form.fields.flatMap((field): Finding[] => {
    if (!field.required || SHOWS_ONLY.includes(field.kind) || anyValueOf(field, drawn) !== null) return [];
    const at = { field: field.id };
    if (rightTo(flow.start, field.id, true) === 'write') return [finding('field-takes-nothing', 'fault', at)];
    return [...everyStep(flow.steps)].flatMap(({ step }) =>
      isForPeople(step) && step.fields[field.id] === 'write'
        ? [finding('field-takes-nothing', 'fault', { ...at, step: step.id })]
        : [],
    );
  });
}

/** A required field is written by somebody, at the start or at a step that asks, where it is shown. */
function fieldsNobodyWrites({ drawn, loose, loosely }: Both): Finding[] {
  const { flow, form, productFills } = drawn;
  return form.fields.flatMap((field): Finding[] => {
    if (!field.required || SHOWS_ONLY.includes(field.kind)) return [];
    const canBeShown = (store: Store, formulas: readonly Formula[]) =>
      !cannot([...formulas, loose.shown(field, store)]);
    const { begin } = loosely;
    const atStart = rightTo(flow.start, field.id, true) === 'write' || productFills;
    if (atStart && canBeShown(begin.store, begin.formulas)) return [];
    const later = [...everyStep(flow.steps)].some(({ step }) => {
      const stand = loosely.asked.get(step.id);
      return (
        isForPeople(step) &&
        step.fields[field.id] === 'write' &&
        stand !== undefined &&
        canBeShown(stand.store, stand.formulas)
      );
    });
    const byProduct = [...everyStep(flow.steps)].some(({ step }) => {
      const stand = loosely.steps.get(step.id);
      return stand && writtenByProduct(step).includes(field.id) && canBeShown(stand.store, stand.formulas);
    });
    return later || byProduct ? [] : [finding('field-nobody-writes', 'fault', { field: field.id })];
  });
}

/** A condition that asks for a field which is always empty where it asks, or is not filled in before. */
function emptyInConditions({ drawn, strict, reached, loose, loosely }: Both): Finding[] {
  const found = new Map<string, Finding>();
  const say = (one: Finding) => void found.set(`${one.code} ${one.step} ${one.field}`, one);
  for (const { step } of everyStep(drawn.flow.steps)) {
    const [now, ever] = [reached.steps.get(step.id), loosely.steps.get(step.id)];
    if (!ever || cannot(ever.formulas)) continue;
    for (const field of new Set(conditionsAt(step).flatMap((condition) => usedInCondition(condition).fields))) {
      if (!drawn.form.fields.some(({ id }) => id === field)) continue;
      const at = { step: step.id, field };
      if (cannot([...ever.formulas, loose.filled(ever.store, field)])) say(finding('condition-on-hidden', 'fault', at));
      else if (now && !cannot(now.formulas) && cannot([...now.formulas, strict.filled(now.store, field)]))
        say(finding('condition-too-early', 'notice', at));
    }
  }
  for (const field of drawn.form.fields)
    for (const asked of field.showWhen ? new Set(usedInCondition(field.showWhen).fields) : [])
      if (isNeverFilled(asked, { drawn, loose, loosely }))
        say(finding('condition-on-hidden', 'fault', { field: asked }));
  return [...found.values()];
}

function isNeverFilled(field: string, { drawn, loose, loosely }: Pick<Both, 'drawn' | 'loose' | 'loosely'>): boolean {
  if (!drawn.form.fields.some(({ id }) => id === field)) return false;
  const { begin } = loosely;
  const places = [begin, ...[...everyStep(drawn.flow.steps)].flatMap(({ step }) => loosely.asked.get(step.id) ?? [])];
  return places.every(({ store, formulas }) => cannot([...formulas, loose.filled(store, field)]));
}

/** Branches that nothing leads to, and steps that always skip themselves; of what is nested only the outermost. */
function neverTaken({ drawn, loosely }: Both, hidden: ReadonlySet<string>): Finding[] {
  const never = new Set<string>();
  return [...everyStep(drawn.flow.steps)].flatMap(({ step, path }): Finding[] => {
    if (path.some((lane) => never.has(lane))) return [];
    const here = loosely.steps.get(step.id);
    if (!here || cannot(here.formulas)) return [];
    if ('branches' in step) return neverInSplit(step, { never, hidden, loosely });
    const asked = loosely.asked.get(step.id);
    const skips = isForPeople(step) && step.skipWhen !== null && asked !== undefined;
    if (!skips || usedInCondition(step.skipWhen as never).fields.some((field) => hidden.has(field))) return [];
    const { skipWhen } = step;
    return skipWhen && cannot([...here.formulas, not(loosely.symbols.formulaOf(skipWhen, here.store))])
      ? [finding('step-never-asks', 'fault', { step: step.id })]
      : [];
  });
}

function neverInSplit(
  split: SplitStep,
  { never, hidden, loosely }: { never: Set<string>; hidden: ReadonlySet<string>; loosely: Reached },
): Finding[] {
  return split.branches.flatMap((branch, n) => {
    const id = branchId(branch, n);
    const stand = loosely.branches.get(`${split.id}/${id}`);
    if (!stand || !cannot(stand.formulas)) return [];
    never.add(`${split.id}/${id}`);
    // A split needs a branch for everything else; one that does nothing may well be left over.
    if (branch.when === null && branch.steps.length === 0) return [];
    const fields = split.branches.flatMap(({ when }) => (when ? usedInCondition(when).fields : []));
    if ((branch.when ? usedInCondition(branch.when).fields : fields).some((field) => hidden.has(field))) return [];
    return [finding('branch-never', 'fault', { step: split.id, branch: id })];
  });
}

/** A step that is reached and that nobody can say yes to: what it needs to be filled in cannot be, or it has no way on. */
function neverGoesOn({ drawn, loosely }: Both): Finding[] {
  return [...everyStep(drawn.flow.steps)].flatMap(({ step }): Finding[] => {
    if (!isForPeople(step)) return [];
    const [here, asked] = [loosely.steps.get(step.id), loosely.asked.get(step.id)];
    if (!here || !asked || cannot(here.formulas)) return [];
    const asks = step.skipWhen ? not(loosely.symbols.formulaOf(step.skipWhen, here.store)) : true;
    if (cannot([...here.formulas, asks])) return [];
    const endsWithNo =
      step.kind === 'approve' ? step.buttons.disagree && step.onDisagree === 'end' : step.buttons['not-solve'];
    return cannot(asked.formulas) && !endsWithNo ? [finding('no-end', 'fault', { step: step.id })] : [];
  });
}
