import {
  branchId,
  findBranch,
  findStep,
  laneSteps,
  ROOT_LANE,
  type Step,
  type StepId,
  type Words,
} from '@campus/rules/flows/definition.ts';
import { compareDefinitions, type DefinitionChange } from '@campus/rules/flows/edit-definition/compare-definitions.ts';
import type { Definition } from '@campus/rules/flows/edit-definition/definition.ts';
import type { Place } from '@campus/rules/flows/edit-definition/places.ts';
import type { FormField } from '@campus/rules/flows/form.ts';
import { isBlank, partName, type SaidChange, say, writtenOr as written } from './flow-change-words.ts';
import { sayField } from './flow-field-text.ts';
import { sayPartChange } from './flow-part-change-text.ts';
import { type FlowNames, type Saying, sayBranch, sayFlowSettings, sayStep } from './flow-sentences.ts';

export type { SaidChange } from './flow-change-words.ts';

/** What one definition says differently from another, a sentence for each thing. */
export function sayChanges(before: Definition, after: Definition, names: FlowNames): SaidChange[] {
  const sides: Sides = { before: { ...before, names }, after: { ...after, names } };
  return compareDefinitions(before, after).map((change) => sayChange(change, sides));
}

type Sides = { before: Saying; after: Saying };

function sayChange(change: DefinitionChange, sides: Sides): SaidChange {
  const { before, after } = sides;
  switch (change.kind) {
    case 'flow-changed':
      return changed({ about: 'flow', id: '', name: say('flow') }, change.values, sides, sayFlowSettings);
    case 'start-changed':
      return changed({ about: 'start', id: '', name: say('start') }, change.values, sides, ({ flow }) =>
        written(flow.start.name),
      );
    case 'title-changed':
      return {
        kind: 'changed',
        about: 'title',
        id: '',
        name: say('title'),
        before: change.before,
        after: change.after,
      };
    case 'right-changed': {
      const name = say('right-at', {
        step: stepName(after, change.step),
        field: fieldName(after, before, change.field),
      });
      const [was, is] = [say(`right-${change.before}`), say(`right-${change.after}`)];
      return { kind: 'changed', about: 'rights', id: `${change.step}/${change.field}`, name, before: was, after: is };
    }
    case 'step-added':
    case 'step-removed':
    case 'step-moved':
    case 'step-changed':
      return stepChange(change, sides);
    case 'branch-added':
    case 'branch-removed':
    case 'branch-moved':
    case 'branch-changed':
      return branchChange(change, sides);
    case 'field-added':
    case 'field-removed':
    case 'field-moved':
    case 'field-changed':
      return fieldChange(change, sides);
    default:
      return sayPartChange(change, sides);
  }
}

type Change<Kind extends string> = Extract<DefinitionChange, { kind: `${Kind}-${string}` }>;

function stepChange(change: Change<'step'>, sides: Sides): SaidChange {
  const { before, after } = sides;
  const id = change.step;
  const text = (side: Saying) => stepText(side, id);
  const thing = { about: 'step', id, name: stepName(change.kind === 'step-removed' ? before : after, id) } as const;
  switch (change.kind) {
    case 'step-added':
      return { kind: 'added', ...thing, before: null, after: text(after) };
    case 'step-removed':
      return { kind: 'removed', ...thing, before: text(before), after: null };
    case 'step-changed':
      return changed(thing, change.values, sides, text);
    case 'step-moved': {
      const { from, to } = change;
      const places = { before: placeText(before, from), after: placeText(after, to) };
      // Behind the same step, which was moved as well: then by its number.
      const numbers = { before: say('nth-step', { n: from.index + 1 }), after: say('nth-step', { n: to.index + 1 }) };
      return { kind: 'moved', ...thing, ...(isSame(places.before, places.after) ? numbers : places) };
    }
  }
}

function branchChange(change: Change<'branch'>, sides: Sides): SaidChange {
  const { before, after } = sides;
  const { split, branch } = change;
  const text = (side: Saying) => branchText(side, split, branch);
  const name = branchName(change.kind === 'branch-removed' ? before : after, split, branch);
  const thing = { about: 'branch', id: `${split}/${branch}`, name } as const;
  switch (change.kind) {
    case 'branch-added':
      return { kind: 'added', ...thing, before: null, after: text(after) };
    case 'branch-removed':
      return { kind: 'removed', ...thing, before: text(before), after: null };
    case 'branch-changed':
      return changed(thing, change.values, sides, text);
    case 'branch-moved': {
      const place = (n: number) => say('nth-branch', { n: n + 1 });
      return { kind: 'moved', ...thing, before: place(change.from), after: place(change.to) };
    }
  }
}

function fieldChange(change: Change<'field'>, sides: Sides): SaidChange {
  const { before, after } = sides;
  const { field, group = null } = change;
  const text = (side: Saying) => fieldText(side, field, group);
  const own = fieldName(after, before, field, group);
  const name = group === null ? own : say('field-of', { name: fieldName(after, before, group), field: own });
  const thing = { about: 'field', id: group === null ? field : `${group}.${field}`, name } as const;
  switch (change.kind) {
    case 'field-added':
      return { kind: 'added', ...thing, before: null, after: text(after) };
    case 'field-removed':
      return { kind: 'removed', ...thing, before: text(before), after: null };
    case 'field-changed':
      return changed(thing, change.values, sides, text);
    case 'field-moved':
      return {
        kind: 'moved',
        ...thing,
        before: fieldPlace(before, change.from, group),
        after: fieldPlace(after, change.to, group),
      };
  }
}

type Value = { property: string; before: unknown; after: unknown };
const isSame = (one: Words, other: Words): boolean => one.zh === other.zh && one.en === other.en;

/** What no sentence says, whatever it is. */
const NEVER_SAID: readonly string[] = ['buttons', 'hint', 'method', 'path', 'timeoutMs'];

/** What a thing said before and says now; what its sentence may be silent about is named besides. */
function changed(
  thing: Pick<SaidChange, 'about' | 'id' | 'name'>,
  values: readonly Value[],
  { before, after }: Sides,
  text: (side: Saying) => Words,
): SaidChange {
  const [was, is] = [text(before), text(after)];
  const renamed = values.find(({ property }) => property === 'name' || property === 'label');
  const withName = (words: Words, value: unknown) =>
    renamed && thing.about !== 'start' ? say('with-name', { name: written(value as Words), what: words }) : words;
  const silent = values
    .map(({ property }) => property)
    .filter((property) => property !== 'name' && property !== 'label')
    .filter((property) => isSame(was, is) || NEVER_SAID.includes(property));
  const now = silent.length > 0 ? say('also-changed', { what: is, parts: listOf(silent.map(partName)) }) : is;
  return { kind: 'changed', ...thing, before: withName(was, renamed?.before), after: withName(now, renamed?.after) };
}

const listOf = (words: readonly Words[]): Words => ({
  zh: words.map((word) => word.zh).join('、'),
  en: words.map((word) => word.en).join(', '),
});

function stepName({ flow }: Saying, id: StepId): Words {
  if (id === flow.start.id) return written(flow.start.name);
  return written(findStep(flow, id)?.name);
}

function stepText(saying: Saying, id: StepId): Words {
  const step = findStep(saying.flow, id);
  return step ? sayStep(step, saying) : say('nameless');
}

function splitAt({ flow }: Saying, id: StepId) {
  const step: Step | null = findStep(flow, id);
  return step && 'branches' in step ? step : null;
}

function branchName(saying: Saying, split: StepId, branch: string): Words {
  const at = splitAt(saying, split);
  const name = at ? findBranch(at, branch)?.name : undefined;
  const n = at ? at.branches.findIndex((each, index) => branchId(each, index) === branch) : 0;
  const shown = name && !isBlank(name) ? written(name) : say('nth-branch', { n: n + 1 });
  return say('branch-of', { split: stepName(saying, split), branch: shown });
}

function branchText(saying: Saying, split: StepId, branch: string): Words {
  const at = splitAt(saying, split);
  const found = at && findBranch(at, branch);
  return at && found ? sayBranch(at, found, saying) : say('nameless');
}

function placeText(saying: Saying, { lane, index }: Place): Words {
  const before = laneSteps(saying.flow, lane)[index - 1];
  const place = before ? say('at-behind', { step: written(before.name) }) : say('at-first');
  if (lane === ROOT_LANE) return place;
  const at = lane.lastIndexOf('/');
  const split = splitAt(saying, lane.slice(0, at));
  const branch = split && findBranch(split, lane.slice(at + 1));
  return say('in-branch', { split: written(split?.name), branch: written(branch?.name), place });
}

/** The fields of the form, or those in the rows of one of its groups. */
const fieldsIn = ({ form }: Saying, group: string | null): readonly FormField[] =>
  group === null ? form.fields : (form.fields.find(({ id }) => id === group)?.fields ?? []);

const fieldName = (after: Saying, before: Saying, id: string, group: string | null = null): Words =>
  written([...fieldsIn(after, group), ...fieldsIn(before, group)].find((field) => field.id === id)?.label);

function fieldText(saying: Saying, id: string, group: string | null): Words {
  const field = fieldsIn(saying, group).find((each) => each.id === id);
  return field ? sayField(field, saying, group) : say('nameless');
}

function fieldPlace(saying: Saying, index: number, group: string | null): Words {
  const before = fieldsIn(saying, group)[index - 1];
  return before ? say('field-behind', { field: written(before.label) }) : say('field-at-first');
}
