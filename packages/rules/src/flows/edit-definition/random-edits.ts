import { everyStep } from '../definition.ts';
import { type FormDefinition, fieldKinds } from '../form.ts';
import { type Dice, dice } from '../random-flow.ts';
import type { Definition } from './definition.ts';
import { fieldIdFrom } from './field-ids.ts';
import { changeField, changeTitle, duplicateField, insertField, moveField, newField } from './fields.ts';
import { forgetField } from './forget-field.ts';
import type { NewId } from './ids.ts';
import {
  branchEdits,
  type Draw,
  type Drawn,
  drawWords,
  type Forecast,
  NOWHERE,
  settingEdits,
  shrinking,
  stepEdits,
  yesIf,
} from './random-flow-edits.ts';
import { setRight, setRightOfAll } from './rights.ts';

const formEdit =
  (change: (form: FormDefinition) => FormDefinition) =>
  (definition: Definition): Definition => {
    const form = change(definition.form);
    return form === definition.form ? definition : { ...definition, form };
  };

/** Any field, and now and then one that is not there. */
function drawPlaceOfField(d: Dice, { form }: Definition): { id: string; at: number } {
  const at = d.often(4) ? -1 : d.below(form.fields.length);
  return { id: form.fields[at]?.id ?? NOWHERE, at: form.fields[at] ? at : -1 };
}

/** The start or a step of people, and now and then one that is not there. */
function drawRow(d: Dice, { flow }: Definition): string {
  const people = [...everyStep(flow.steps)].flatMap(({ step }) => ('fields' in step ? [step.id] : []));
  return d.often(4) ? NOWHERE : d.one([flow.start.id, ...people]);
}

const drawRight = (d: Dice) => d.one(['read', 'write', 'hidden'] as const);

const formEdits: Record<string, Draw> = {
  insertField: (d, { form }) => {
    const taken = form.fields.map(({ id }) => id);
    const isTaken = taken.length > 0 && d.often(10);
    const label = drawWords(d);
    const field = newField(d.one(fieldKinds), isTaken ? d.one(taken) : fieldIdFrom(label.en, taken), label);
    const index = d.below(taken.length + 2);
    const fits = yesIf(!isTaken && index <= taken.length);
    return { fits, edit: formEdit((before) => insertField(before, index, field)) };
  },
  changeField: (d, definition) => {
    const { id, at } = drawPlaceOfField(d, definition);
    const change = d.one([{ label: drawWords(d) }, { required: d.often(50) }, { showWhen: null }]);
    return { fits: at < 0 ? 'no' : 'perhaps', edit: formEdit((form) => changeField(form, id, change)) };
  },
  moveField: (d, definition) => {
    const { id, at } = drawPlaceOfField(d, definition);
    const gap = d.below(definition.form.fields.length + 2);
    const fits = yesIf(at >= 0 && gap <= definition.form.fields.length && gap !== at && gap !== at + 1);
    return { fits, edit: formEdit((form) => moveField(form, id, gap)) };
  },
  duplicateField: (d, definition) => {
    const { id, at } = drawPlaceOfField(d, definition);
    return { fits: yesIf(at >= 0), touched: null, edit: (before) => duplicateField(before, id) };
  },
  forgetField: (d, definition) => {
    const { id, at } = drawPlaceOfField(d, definition);
    return { fits: yesIf(at >= 0), touched: null, edit: (before) => forgetField(before, id) };
  },
  changeTitle: (d) => {
    const title = drawWords(d);
    return { fits: 'perhaps', edit: formEdit((form) => changeTitle(form, title)) };
  },
  setRight: (d, definition) => {
    const [row, { id, at }, right] = [drawRow(d, definition), drawPlaceOfField(d, definition), drawRight(d)];
    const fits = row === NOWHERE || at < 0 ? 'no' : 'perhaps';
    return { fits, touched: [row], edit: (before) => setRight(before, row, id, right) };
  },
  setRightOfAll: (d, definition) => {
    const [row, { id }, right] = [drawRow(d, definition), drawPlaceOfField(d, definition), drawRight(d)];
    const line = d.one([{ step: row }, { field: id, withStart: d.often(50) }]);
    const fits = Object.values(line).includes(NOWHERE) ? 'no' : 'perhaps';
    return { fits, touched: null, edit: (before) => setRightOfAll(before, line, right) };
  },
};

const edits: Record<string, Draw> = { ...stepEdits, ...branchEdits, ...settingEdits, ...formEdits };

export const editNames: readonly string[] = Object.keys(edits);

export type DrawnEdit = Forecast & Pick<Drawn, 'edit'> & { name: string };

/** Of flows with more steps than this only smaller ones are made. */
const MANY = 70;

/** An edit of a definition, the same for the same number and the same definition; for tests only. */
export function drawEdit(number: number, definition: Definition, newId: NewId): DrawnEdit {
  const d = dice(number);
  const isLarge = [...everyStep(definition.flow.steps)].length > MANY;
  const name = d.one(isLarge ? shrinking : editNames);
  const drawn = edits[name]?.(d, definition, newId);
  if (!drawn) throw new Error(`there is no edit ${name}`);
  return { name, fits: 'perhaps', lost: [], gained: 0, touched: [], ...drawn };
}

/** Ids one after another, as the pages make random ones. */
export function countedIds(): NewId {
  let n = 0;
  return () => `n${n++}`;
}
