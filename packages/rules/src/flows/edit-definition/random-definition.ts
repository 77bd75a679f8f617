import type { Branch, ButtonRule, CopyStep, Flow, PersonStep, Step, StepId, Who } from '../definition.ts';
import { everyStep } from '../definition.ts';
import { type FieldKind, type FormDefinition, type FormField, fieldKinds } from '../form.ts';
import { type Dice, drawFlow } from '../random-flow.ts';
import { when } from '../testing.ts';
import type { Button } from '../vocabulary.ts';
import type { Definition } from './definition.ts';
import { newField } from './fields.ts';

/** The server's reader accepts what is drawn here: people and labels are named by ids like those of the database. */
const PERSON = '01234567-89ab-4cde-8f01-23456789abcd';
const words = (text: string) => ({ zh: `${text}名`, en: text });

/** The first field is the one that the conditions of `drawFlow` ask for. */
function drawForm(d: Dice): FormDefinition {
  const more = Array.from({ length: 2 + d.below(6) }, (_, n) => drawField(d, `f${n}`));
  const fields = [{ ...newField('number', 'days', words('days')), min: d.often(50) ? 0 : null }, ...more];
  return { title: { zh: `{submitter}的{${d.one(fields).id}}`, en: `{${d.one(fields).id}} of {business}` }, fields };
}

function drawField(d: Dice, id: string): FormField {
  const kind: FieldKind = d.one(fieldKinds);
  return {
    ...newField(kind, id, words(id)),
    required: d.often(40),
    hint: d.often(20) ? words('hint') : null,
    options: kind === 'choice' || kind === 'choices' ? [{ value: 'a', label: words('a') }] : [],
    showWhen: d.often(25) ? { kind: 'any', of: [when('days', 'more', d.below(5)), when('f0', 'is', 'x')] } : null,
    ...(kind === 'person' && d.often(50) && { keepsOut: true }),
  };
}

/** A definition as a clerk might draw it, the same for the same dice. */
export function drawDefinition(d: Dice): Definition {
  const form = drawForm(d);
  const drawn = drawFlow(d);
  const ids = [...everyStep(drawn.steps)].map(({ step }) => step.id);
  const flow: Flow = {
    ...drawn,
    start: { ...drawn.start, fields: drawRights(d, form) },
    steps: drawn.steps.map((step) => refer(d, form, ids, step)),
    ...(d.often(30) && { replyResumes: d.often(50) }),
  };
  return { flow, form };
}

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
  if (step.kind === 'copy') return { ...step, who: drawWho(d, field) } satisfies CopyStep;
  if (step.kind === 'wait' && d.often(60)) return { ...step, until: { kind: 'field', field: field() } };
  if (step.kind !== 'approve' && step.kind !== 'handle') return step;
  return {
    ...step,
    who: d.often(50) ? drawWho(d, field) : step.who,
    nobody: step.nobody.kind === 'person' ? { kind: 'person', person: PERSON } : step.nobody,
    skipWhen: d.often(20) ? { kind: 'all', of: [outcomeOf(d.one(ids)), when(field(), 'is', 'x')] } : step.skipWhen,
    fields: drawRights(d, form),
    buttons: askingFor(step.buttons, d.often(30) ? field() : null),
  };
}

const outcomeOf = (step: StepId) => ({ kind: 'outcome', step, is: 'agreed' }) as const;

const askingFor = (buttons: PersonStep['buttons'], field: string | null): PersonStep['buttons'] =>
  Object.fromEntries(
    Object.entries(buttons).map(([button, rule]): [Button, ButtonRule] => [
      button as Button,
      field !== null && button === 'agree' ? { ...rule, fields: [field] } : rule,
    ]),
  );

const drawWho = (d: Dice, field: () => string): Who =>
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
