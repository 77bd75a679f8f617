import { rowKinds } from '../check-form.ts';
import type { Branch, ButtonRule, CopyStep, Flow, PersonStep, Step, StepId, Voting, Who } from '../definition.ts';
import { everyStep } from '../definition.ts';
import {
  type Compute,
  type FieldKind,
  type FormDefinition,
  type FormField,
  fieldKinds,
  type Operand,
} from '../form.ts';
import { asDrawn } from '../meaning.ts';
import { type Dice, drawFlow } from '../random-flow.ts';
import { when } from '../testing.ts';
import type { Button } from '../vocabulary.ts';
import type { Definition } from './definition.ts';
import { newField } from './fields.ts';
import { drawSystemStep, drawWays } from './random-system-steps.ts';
import { asRowField } from './row-fields.ts';

/** The server's reader accepts what is drawn here: people and labels are named by ids like those of the database. */
const PERSON = '01234567-89ab-4cde-8f01-23456789abcd';
const words = (text: string) => ({ zh: `${text}名`, en: text });

/** The first field is the one that the conditions of `drawFlow` ask for. */
function drawForm(d: Dice): FormDefinition {
  const more = Array.from({ length: 2 + d.below(6) }, (_, n) =>
    drawField(d, `f${n}`, n === 1 && d.often(60) ? ['group'] : fieldKinds),
  );
  const fields = [{ ...newField('number', 'days', words('days')), min: d.often(50) ? 0 : null }, ...more];
  return { title: { zh: `{submitter}的{${d.one(fields).id}}`, en: `{${d.one(fields).id}} of {business}` }, fields };
}

function drawField(d: Dice, id: string, kinds: readonly FieldKind[] = fieldKinds): FormField {
  const kind = d.one(kinds);
  return {
    ...newField(kind, id, words(id)),
    required: d.often(40),
    hint: d.often(20) ? words('hint') : null,
    options: kind === 'choice' || kind === 'choices' ? [{ value: 'a', label: words('a') }] : [],
    showWhen: drawShowing(d, 'f0'),
    ...(kind === 'person' && d.often(50) && { keepsOut: true }),
    ...(kind === 'computed' && d.often(80) && { compute: drawCompute(d, ['days', 'f0', 'f1', 'f2'], ['f1', 'f2']) }),
    ...(kind === 'computed' && d.often(40) && { unit: d.one(['number', 'money'] as const) }),
    ...(kind === 'group' && { fields: drawRowFields(d), max: d.often(30) ? 1 + d.below(5) : null }),
  };
}

const ROW_IDS = ['r0', 'r1', 'r2', 'days'];

/** Some of them are called like the field around the group that conditions ask for. */
const drawRowFields = (d: Dice) =>
  d.some(ROW_IDS, 4).map((id) => asRowField({ ...drawField(d, id, rowKinds), showWhen: drawShowing(d, 'r0') }));

const drawShowing = (d: Dice, other: string) =>
  d.often(25) ? ({ kind: 'any', of: [when('days', 'more', d.below(5)), when(other, 'is', 'x')] } as const) : null;

/** How a field is computed from others, whether they suit or not. */
export function drawCompute(d: Dice, fields: readonly string[], groups: readonly string[]): Compute {
  const operand = (): Operand =>
    d.one<() => Operand>([
      () => ({ field: d.one(fields) }),
      () => ({ group: d.one([...groups, '']), field: d.one(ROW_IDS) }),
      () => ({ number: d.below(100) / 4 }),
    ])();
  return d.one<() => Compute>([
    () => ({ kind: d.one(['sum', 'product']), of: Array.from({ length: d.below(4) }, operand) }),
    () => ({ kind: 'difference', of: operand(), minus: operand() }),
    () => ({ kind: 'count', of: d.one([...groups, ...fields]) }),
    () => ({ kind: 'days', from: d.one(fields), until: d.one([...fields, '']), inclusive: d.often(50) }),
  ])();
}

/** A definition as a clerk might draw it, the same for the same dice. */
export function drawDefinition(d: Dice): Definition {
  const form = drawForm(d);
  const drawn = asDrawn(drawFlow(d));
  const ids = [...everyStep(drawn.steps)].map(({ step }) => step.id);
  const flow: Flow = {
    ...drawn,
    start: { ...drawn.start, fields: drawRights(d, form) },
    steps: [...drawn.steps.map((step) => refer(d, form, ids, step)), ...drawRouter(d, form, ids)],
    ...(d.often(30) && { replyResumes: d.often(50) }),
  };
  return { flow, form };
}

/** Half of the definitions have a router at their end, besides those that were drawn in the place of other steps. */
const drawRouter = (d: Dice, form: FormDefinition, steps: readonly StepId[]): Step[] => {
  const fields = form.fields.map(({ id }) => id);
  return d.often(50)
    ? [{ id: 'router', name: words('router'), kind: 'router', ways: drawWays(d, { fields, steps }) }]
    : [];
};

const drawRights = (d: Dice, form: FormDefinition): PersonStep['fields'] =>
  Object.fromEntries(d.some(form.fields, 3).map(({ id }) => [id, d.one(['read', 'write', 'hidden'] as const)]));

/** A step that names fields, steps and people as a clerk's would. */
function refer(d: Dice, form: FormDefinition, ids: readonly StepId[], step: Step): Step {
  const field = () => d.one(form.fields).id;
  if ('branches' in step) {
    const named = d.often(50);
    const branches = step.branches.map(
      (branch, n): Branch => ({
        ...branch,
        ...(named && { id: `b${n}` }),
        when: branch.when && d.often(40) ? { kind: 'not', of: outcomeOf(d.one(ids)) } : branch.when,
        steps: branch.steps.map((inner) => refer(d, form, ids, inner)),
      }),
    );
    return { ...step, branches };
  }
  if (d.often(15)) return drawSystemStep(d, step, { fields: form.fields.map(({ id }) => id), steps: ids });
  if (step.kind === 'copy') return { ...step, who: drawWho(d, field) } satisfies CopyStep;
  if (step.kind === 'wait' && d.often(60)) return { ...step, until: { kind: 'field', field: field() } };
  if (step.kind !== 'approve' && step.kind !== 'handle') return step;
  return {
    ...step,
    who: d.often(50) ? drawWho(d, field) : step.who,
    voting: step.pool ? step.voting : drawVoting(d, step.voting),
    nobody: step.nobody.kind === 'person' ? { kind: 'person', person: PERSON } : step.nobody,
    skipWhen: d.often(20) ? { kind: 'all', of: [outcomeOf(d.one(ids)), when(field(), 'is', 'x')] } : step.skipWhen,
    fields: drawRights(d, form),
    buttons: askingFor(step.buttons, d.often(30) ? field() : null),
  };
}

const outcomeOf = (step: StepId) => ({ kind: 'outcome', step, is: 'agreed' }) as const;

/** How several decide: as it stands, some of them who are drawn, or with votes that do not count the same. */
const drawVoting = (d: Dice, voting: Voting): Voting =>
  d.one<() => Voting>([
    () => voting,
    () => voting,
    () => ({ kind: d.one(['random', 'least-load']), draw: d.below(3) }),
    () => ({
      kind: 'weights',
      weights: d
        .some(
          [
            { kind: 'people' as const, people: [PERSON] },
            { kind: 'role' as const, role: 'staff' },
          ],
          2,
        )
        .map((who) => ({ who, votes: d.below(4) })),
      other: d.below(2),
      needed: d.below(5),
    }),
  ])();

const askingFor = (buttons: PersonStep['buttons'], field: string | null): PersonStep['buttons'] =>
  Object.fromEntries(
    Object.entries(buttons).map(([button, rule]): [Button, ButtonRule] => [
      button as Button,
      field !== null && button === 'agree' ? { ...rule, fields: [field] } : rule,
    ]),
  );

const drawWho = (d: Dice, field: () => string): Who => (d.often(25) ? drawComposed(d, field, 2) : drawLeaf(d, field));

/** A rule that is composed of others, which may be composed as well. */
export function drawComposed(d: Dice, field: () => string, depth: number): Who {
  const part = () => (depth > 1 && d.often(30) ? drawComposed(d, field, depth - 1) : drawLeaf(d, field));
  return d.one<() => Who>([
    () => ({ kind: d.one(['first-of', 'all-of']), of: Array.from({ length: 1 + d.below(3) }, part) }),
    () => ({ kind: 'except', of: part(), without: part() }),
    () => ({ kind: 'when', if: when(field(), 'is', 'x'), then: part(), else: part() }),
  ])();
}

const drawLeaf = (d: Dice, field: () => string): Who =>
  d.one<() => Who>([
    () => ({ kind: 'people', people: d.often(50) ? [PERSON] : [] }),
    () => ({ kind: 'label', label: PERSON }),
    () => ({ kind: 'field', field: field() }),
    () => ({
      kind: 'team',
      place: field(),
      topic: d.often(50) ? field() : null,
      otherwise: { kind: 'role', role: 'staff' },
    }),
  ])();
