import {
  branchId,
  everyStep,
  type Flow,
  laneSteps,
  ROOT_LANE,
  type Step,
  type StepId,
  type Who,
} from '../definition.ts';
import type { Dice } from '../random-flow.ts';
import { type StepKind, stepKinds } from '../vocabulary.ts';
import { leavesOf } from '../who-leaves.ts';
import { addBranch, changeBranch, duplicateBranch, moveBranch, removeBranch } from './branches.ts';
import { copyStep, duplicateStep, pasteStep, readCopiedStep } from './copies.ts';
import type { Definition } from './definition.ts';
import { changeFlow, changeStart } from './flow-settings.ts';
import type { NewId } from './ids.ts';
import { definitionLimits } from './limits.ts';
import { newStep } from './new-step.ts';
import { isInside, type Place, placeOf } from './places.ts';
import { drawComposed, drawDefinition } from './random-definition.ts';
import { drawSystemStep } from './random-system-steps.ts';
import {
  changeStep,
  familyOf,
  insertStep,
  moveStep,
  removeStep,
  replaceStep,
  unwrapSplit,
  wrapInSplit,
} from './steps.ts';
import { isSystemStep } from './system-fields.ts';
import { addWay, changeWay, moveWay, removeWay } from './ways.ts';
import { addWhoPart, changeWhoPart, moveWhoPart, removeWhoPart, unwrapWho, wrapWho } from './who-parts.ts';

/** What an edit must do to the steps, reckoned from the definition alone; for tests only. */
export type Forecast = {
  /** no: the same definition comes back. perhaps: what was drawn may be what stands there already. */
  fits: 'yes' | 'no' | 'perhaps';
  /** The steps that go. */
  lost: readonly StepId[];
  /** The steps that come, or how many of them under new ids. */
  gained: readonly StepId[] | number;
  /** The steps that may say something else afterwards; null for any. */
  touched: readonly StepId[] | null;
};
export type Drawn = Partial<Forecast> & { edit: (definition: Definition) => Definition };
export type Draw = (d: Dice, definition: Definition, newId: NewId) => Drawn;

export const NOWHERE = 'no-such-thing';
export const drawWords = (d: Dice) => ({ zh: `名${d.below(1000)}`, en: `name ${d.below(1000)}` });
export const yesIf = (holds: boolean) => (holds ? 'yes' : 'no');

const flowEdit =
  (change: (flow: Flow) => Flow) =>
  (definition: Definition): Definition => {
    const flow = change(definition.flow);
    return flow === definition.flow ? definition : { ...definition, flow };
  };

const idsIn = (steps: readonly Step[]): StepId[] => [...everyStep(steps)].map(({ step }) => step.id);
const stepsOf = ({ flow }: Definition): Step[] => [...everyStep(flow.steps)].map(({ step }) => step);

/** Any step, and now and then one that is not there. */
function drawStep(d: Dice, definition: Definition): { id: StepId; step: Step | null } {
  const step = d.often(4) ? null : (d.one(stepsOf(definition)) ?? null);
  return { id: step?.id ?? NOWHERE, step };
}

/** Any branch of any split, and now and then one that is not there. */
function drawBranch(d: Dice, definition: Definition) {
  const split = d.one(stepsOf(definition).flatMap((step) => ('branches' in step ? [step] : []))) ?? null;
  const at = d.below(split?.branches.length ?? 1);
  const branch = d.often(4) ? undefined : split?.branches[at];
  return { split, id: split?.id ?? NOWHERE, at, branch, name: branch ? branchId(branch, at) : NOWHERE };
}

/** Any place, and now and then one that is not there. */
function drawPlace(d: Dice, { flow }: Definition): Place & { there: boolean } {
  const lanes = [...everyStep(flow.steps)].flatMap(({ step }) =>
    'branches' in step ? step.branches.map((branch, n) => `${step.id}/${branchId(branch, n)}`) : [],
  );
  const lane = d.one([ROOT_LANE, ...lanes]);
  const length = laneSteps(flow, lane).length;
  const drawn = d.below(20);
  if (drawn === 0) return { lane: `${NOWHERE}/0`, index: 0, there: false };
  if (drawn === 1) return { lane, index: length + 1, there: false };
  return { lane, index: d.below(length + 1), there: true };
}

const inFamily: Partial<Record<StepKind, readonly StepKind[]>> = {
  approve: ['approve', 'handle'],
  exclusive: ['exclusive', 'inclusive', 'parallel'],
};

export const stepEdits: Record<string, Draw> = {
  insertStep: (d, definition, newId) => {
    const { there, ...place } = drawPlace(d, definition);
    const step = newStep(d.one(stepKinds), newId, { name: drawWords(d) });
    return { fits: yesIf(there), gained: [step.id], edit: flowEdit((flow) => insertStep(flow, place, step)) };
  },
  insertKnownStep: (d, definition) => {
    const [{ there: _, ...place }, { step }] = [drawPlace(d, definition), drawStep(d, definition)];
    return { fits: 'no', edit: flowEdit((flow) => (step ? insertStep(flow, place, step) : flow)) };
  },
  replaceStep: (d, definition, newId) => {
    const { id, step } = drawStep(d, definition);
    const kind = d.often(20)
      ? d.one(stepKinds)
      : d.one(inFamily[familyOf(step?.kind ?? 'end')] ?? [step?.kind ?? 'end']);
    const other = { ...newStep(kind, newId, { name: drawWords(d) }), id: d.often(95) ? id : NOWHERE };
    const isSame = JSON.stringify(other) === JSON.stringify(step);
    const fits = yesIf(step !== null && !isSame && other.id === id && familyOf(kind) === familyOf(step.kind));
    const lost = step ? idsIn([step]).slice(1) : [];
    return { fits, lost, touched: [id], edit: flowEdit((flow) => replaceStep(flow, id, other)) };
  },
  changeStep: (d, definition) => {
    const { id, step } = drawStep(d, definition);
    const change = d.one([{ name: drawWords(d) }, { pool: d.often(50) }, { onFailure: 'end' as const }]);
    const has = step !== null && Object.keys(change).every((name) => name in step);
    const fits = has ? 'perhaps' : 'no';
    return { fits, touched: [id], edit: flowEdit((flow) => changeStep(flow, id, change)) };
  },
  moveStep: (d, definition) => {
    const [{ id, step }, { there, ...place }] = [drawStep(d, definition), drawPlace(d, definition)];
    const from = placeOf(definition.flow, id);
    const stays = from?.lane === place.lane && (place.index === from.index || place.index === from.index + 1);
    const fits = yesIf(there && step !== null && !stays && !isInside(step, place.lane));
    return { fits, edit: flowEdit((flow) => moveStep(flow, id, place)) };
  },
  removeStep: (d, definition) => {
    const { id, step } = drawStep(d, definition);
    return {
      fits: yesIf(step !== null),
      lost: step ? idsIn([step]) : [],
      edit: flowEdit((flow) => removeStep(flow, id)),
    };
  },
  unwrapSplit: (d, definition) => {
    const { id, split, branch, name } = drawBranch(d, definition);
    const kept = branch ? idsIn(branch.steps) : [];
    const lost = split ? idsIn([split]).filter((inner) => !kept.includes(inner)) : [];
    return { fits: yesIf(branch !== undefined), lost, edit: flowEdit((flow) => unwrapSplit(flow, id, name)) };
  },
  wrapInSplit: (d, definition, newId) => {
    const { id, step } = drawStep(d, definition);
    const from = placeOf(definition.flow, id);
    const lane = from ? laneSteps(definition.flow, from.lane) : [];
    const to = d.often(10) ? drawStep(d, definition).id : (d.one(lane)?.id ?? NOWHERE);
    const kind = d.one(['exclusive', 'inclusive', 'parallel'] as const);
    const fits = yesIf(step !== null && lane.some((other) => other.id === to));
    return { fits, gained: 1, edit: flowEdit((flow) => wrapInSplit(flow, id, kind, newId, { to })) };
  },
  duplicateStep: (d, definition, newId) => {
    const { id, step } = drawStep(d, definition);
    const gained = step ? idsIn([step]).length : 0;
    return { fits: yesIf(step !== null), gained, edit: flowEdit((flow) => duplicateStep(flow, id, newId)) };
  },
  pasteStep: (d, definition, newId) => {
    const { there, ...place } = drawPlace(d, definition);
    const from = d.often(50) ? definition : drawDefinition(d);
    const { id, step } = drawStep(d, from);
    const copied = readCopiedStep(JSON.parse(JSON.stringify(copyStep(from.flow, id))));
    return {
      fits: yesIf(there && step !== null),
      gained: step ? idsIn([step]).length : 0,
      edit: flowEdit((flow) => (copied ? pasteStep(flow, place, copied, newId) : flow)),
    };
  },
};

export const branchEdits: Record<string, Draw> = {
  addBranch: (d, definition, newId) => {
    const { id, split } = drawBranch(d, definition);
    return { fits: yesIf(split !== null), edit: flowEdit((flow) => addBranch(flow, id, newId, drawWords(d))) };
  },
  removeBranch: (d, definition) => {
    const { id, split, branch, name } = drawBranch(d, definition);
    const keepSteps = d.often(50);
    return {
      fits: yesIf(branch !== undefined && (split?.branches.length ?? 0) > 1),
      lost: branch && !keepSteps ? idsIn(branch.steps) : [],
      edit: flowEdit((flow) => removeBranch(flow, id, name, { keepSteps })),
    };
  },
  moveBranch: (d, definition) => {
    const { id, split, branch, at, name } = drawBranch(d, definition);
    const gap = d.below((split?.branches.length ?? 0) + (d.often(20) ? 2 : 1));
    const fits = yesIf(branch !== undefined && gap <= (split?.branches.length ?? 0) && gap !== at && gap !== at + 1);
    return { fits, edit: flowEdit((flow) => moveBranch(flow, id, name, gap)) };
  },
  changeBranch: (d, definition) => {
    const { id, branch, name } = drawBranch(d, definition);
    const when = { kind: 'field', field: 'days', is: 'more', value: d.below(9) } as const;
    const change = d.one([{ name: drawWords(d) }, { when }, { when: null }]);
    const fits = branch ? 'perhaps' : 'no';
    return { fits, touched: [id], edit: flowEdit((flow) => changeBranch(flow, id, name, change)) };
  },
  duplicateBranch: (d, definition, newId) => {
    const { id, branch, name } = drawBranch(d, definition);
    const gained = branch ? idsIn(branch.steps).length : 0;
    return {
      fits: yesIf(branch !== undefined),
      gained,
      edit: flowEdit((flow) => duplicateBranch(flow, id, name, newId)),
    };
  },
};

/** Any router with one of its ways, and now and then one that is not there. */
function drawWay(d: Dice, definition: Definition) {
  const routers = stepsOf(definition).flatMap((step) => (step.kind === 'router' ? [step] : []));
  const several = routers.filter(({ ways }) => ways.length > 1);
  const router = d.one(several.length > 0 && d.often(80) ? several : routers) ?? null;
  const at = d.below(router?.ways.length ?? 1);
  const way = d.often(4) ? undefined : router?.ways[at];
  const among = router?.ways.length ?? 0;
  const asked = router?.ways.at(-1)?.when === null ? among - 1 : among;
  return { router, id: router?.id ?? NOWHERE, at, way, name: way?.id ?? NOWHERE, among, asked };
}

export const wayEdits: Record<string, Draw> = {
  addWay: (d, definition, newId) => {
    const { id, router } = drawWay(d, definition);
    const fits = router === null ? 'no' : router.ways.length < definitionLimits.ways ? 'yes' : 'perhaps';
    return { fits, touched: [id], edit: flowEdit((flow) => addWay(flow, id, newId)) };
  },
  removeWay: (d, definition) => {
    const { id, router, way, name } = drawWay(d, definition);
    const fits = yesIf(way !== undefined && (router?.ways.length ?? 0) > 1);
    return { fits, touched: [id], edit: flowEdit((flow) => removeWay(flow, id, name)) };
  },
  moveWay: (d, definition) => {
    const { id, way, at, name, among, asked } = drawWay(d, definition);
    const gap = d.below(among + (d.often(20) ? 2 : 1));
    const fits = yesIf(way !== undefined && at < asked && gap <= asked && gap !== at && gap !== at + 1);
    return { fits, touched: [id], edit: flowEdit((flow) => moveWay(flow, id, name, gap)) };
  },
  changeWay: (d, definition) => {
    const { id, way, name, at, among } = drawWay(d, definition);
    const when = d.often(30) ? null : ({ kind: 'field', field: 'days', is: 'more', value: d.below(9) } as const);
    const change = d.one([{ when }, { to: d.one(stepsOf(definition))?.id ?? NOWHERE }]);
    const isTooEarly = 'when' in change && change.when === null && at < among - 1;
    const fits = way && !isTooEarly ? 'perhaps' : 'no';
    return { fits, touched: [id], edit: flowEdit((flow) => changeWay(flow, id, name, change)) };
  },
};

/** The rule of any step that has one, changed in any part. */
export const whoEdits: Record<string, Draw> = {
  changeWho: (d, definition) => {
    const step = d.one(stepsOf(definition).flatMap((one) => ('who' in one ? [one] : []))) ?? null;
    const paths = step ? leavesOf('', step.who).map(({ key }) => key.replace(/^#/, '')) : [];
    const path = d.often(10) ? NOWHERE : d.often(20) ? '' : (d.one(paths) ?? '');
    const field = () => d.one(['days', 'f0', 'f1']);
    const around = path.replace(/\.?[^.]+(\.\d+)?$/, '');
    const edit = d.one<() => (who: Who) => Who>([
      () => {
        const kind = d.one(['first-of', 'all-of', 'except', 'when'] as const);
        return (who) => wrapWho(who, path, kind);
      },
      () => (who) => addWhoPart(who, around),
      () => (who) => removeWhoPart(who, path),
      () => (who) => unwrapWho(who, around),
      () => {
        const part = drawComposed(d, field, 2);
        return (who) => changeWhoPart(who, path, part);
      },
      () => {
        const gap = d.below(3);
        return (who) => moveWhoPart(who, path, gap);
      },
    ])();
    const id = step?.id ?? NOWHERE;
    return {
      fits: step ? 'perhaps' : 'no',
      touched: [id],
      edit: flowEdit((flow) => (step ? changeStep(flow, id, { who: edit(step.who) }) : flow)),
    };
  },
};

/** What the system writes, hands in or sends at any step, drawn anew. */
export const systemEdits: Record<string, Draw> = {
  changeSystemStep: (d, definition) => {
    const step = d.one(stepsOf(definition).filter((one) => isSystemStep(one) || one.kind === 'router')) ?? null;
    const fields = ['days', ...definition.form.fields.map(({ id }) => id)];
    const drawn = step && drawSystemStep(d, step, { fields, steps: stepsOf(definition).map(({ id }) => id) });
    const fits = step && drawn?.kind === step.kind ? 'perhaps' : 'no';
    const id = step?.id ?? NOWHERE;
    return { fits, touched: [id], edit: flowEdit((flow) => (drawn ? replaceStep(flow, id, drawn) : flow)) };
  },
};

export const settingEdits: Record<string, Draw> = {
  changeStart: (d) => {
    const name = drawWords(d);
    return { fits: 'perhaps', edit: flowEdit((flow) => changeStart(flow, { name })) };
  },
  changeFlow: (d) => {
    const change = d.one([
      { withdraw: d.one(['never', 'any-time'] as const) },
      { resubmit: d.one(['restart', 'ask'] as const) },
      { edit: d.one(['never', 'until-taken'] as const) },
      { replyResumes: d.often(50) },
    ]);
    return { fits: 'perhaps', edit: flowEdit((flow) => changeFlow(flow, change)) };
  },
};

/** The edits that make a flow smaller. */
export const shrinking: readonly string[] = ['removeStep', 'unwrapSplit', 'removeBranch'];
