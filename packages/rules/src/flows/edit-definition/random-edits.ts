import { everyStep } from '../definition.ts';
import { type FormDefinition, fieldKinds } from '../form.ts';
import { type Dice, dice } from '../random-flow.ts';
import type { Definition } from './definition.ts';
import { fieldIdFrom } from './field-ids.ts';
import { changeField, changeTitle, duplicateField, insertField, moveField, newField } from './fields.ts';
import { forgetField } from './forget-field.ts';
import type { NewId } from './ids.ts';
import { drawCompute } from './random-definition.ts';
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
  systemEdits,
  wayEdits,
  whoEdits,
  yesIf,
} from './random-flow-edits.ts';
import { setRight, setRightOfAll } from './rights.ts';
import {
  changeRowField,
  duplicateRowField,
  insertRowField,
  moveRowField,
  newRowField,
  removeRowField,
  rowFieldId,
} from './row-fields.ts';

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

/** A field in the rows of any group, and now and then one that is not there. */
function drawPlaceInRows(d: Dice, { form }: Definition): { group: string; id: string; at: number; size: number } {
  const groups = form.fields.filter(({ kind }) => kind === 'group');
  const group = groups.length === 0 || d.often(4) ? null : d.one(groups);
  const fields = group?.fields ?? [];
  const at = d.often(4) ? -1 : d.below(fields.length);
  const id = fields[at]?.id ?? NOWHERE;
  return { group: group?.id ?? NOWHERE, id, at: fields[at] ? at : -1, size: fields.length };
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
    const ids = definition.form.fields.map((field) => field.id);
    const change = d.one([
      { label: drawWords(d) },
      { required: d.often(50) },
      { showWhen: null },
      { kind: d.one(fieldKinds) },
      { compute: drawCompute(d, ids.length > 0 ? ids : [''], ids) },
    ]);
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
  insertRowField: (d, definition) => {
    const { group, size } = drawPlaceInRows(d, definition);
    const label = drawWords(d);
    const id = rowFieldId(definition.form, group, label.en);
    const index = d.often(5) ? size + 1 : d.below(size + 1);
    const fits = group === NOWHERE || index > size ? 'no' : size < 20 ? 'yes' : 'perhaps';
    const field = newRowField(d.one(fieldKinds), id, label);
    return { fits, edit: formEdit((form) => insertRowField(form, group, index, field)) };
  },
  changeRowField: (d, definition) => {
    const { group, id, at } = drawPlaceInRows(d, definition);
    const change = d.one([{ label: drawWords(d) }, { required: d.often(50) }, { compute: drawCompute(d, ['r0'], []) }]);
    return { fits: at < 0 ? 'no' : 'perhaps', edit: formEdit((form) => changeRowField(form, group, id, change)) };
  },
  moveRowField: (d, definition) => {
    const { group, id, at, size } = drawPlaceInRows(d, definition);
    const gap = d.below(size + (d.often(20) ? 2 : 1));
    const fits = yesIf(at >= 0 && gap <= size && gap !== at && gap !== at + 1);
    return { fits, edit: formEdit((form) => moveRowField(form, group, id, gap)) };
  },
  duplicateRowField: (d, definition) => {
    const { group, id, at, size } = drawPlaceInRows(d, definition);
    const fits = at < 0 ? 'no' : size < 20 ? 'yes' : 'perhaps';
    return { fits, edit: formEdit((form) => duplicateRowField(form, group, id)) };
  },
  removeRowField: (d, definition) => {
    const { group, id, at } = drawPlaceInRows(d, definition);
    return { fits: yesIf(at >= 0), edit: formEdit((form) => removeRowField(form, group, id)) };
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

const edits: Record<string, Draw> = {
  ...stepEdits,
  ...branchEdits,
  ...wayEdits,
  ...whoEdits,
  ...systemEdits,
  ...settingEdits,
  ...formEdits,
};

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
