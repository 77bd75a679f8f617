import type { Definition } from '@campus/rules/flows/edit-definition/definition.ts';
import { newField } from '@campus/rules/flows/edit-definition/fields.ts';
import { newStep } from '@campus/rules/flows/edit-definition/new-step.ts';
import { drawDefinition } from '@campus/rules/flows/edit-definition/random-definition.ts';
import { countedIds, drawEdit } from '@campus/rules/flows/edit-definition/random-edits.ts';
import { insertStep } from '@campus/rules/flows/edit-definition/steps.ts';
import { fieldKinds } from '@campus/rules/flows/form.ts';
import { dice } from '@campus/rules/flows/random-flow.ts';
import type { StepKind } from '@campus/rules/flows/vocabulary.ts';
import { stepKinds } from '@campus/rules/flows/vocabulary.ts';
import { expect, test } from 'vitest';
import { readDefinition } from './definition.reader.ts';

const SEQUENCES = 1000;
const EDITS = 12;

/** As it travels, so that what JSON leaves out is left out. */
const read = (definition: Definition) => readDefinition(JSON.parse(JSON.stringify(definition)));

test('[DES-03] what a thousand random sequences of edits make can be read, and is read as it was made', () => {
  for (let seed = 1; seed <= SEQUENCES; seed++) {
    const d = dice(seed);
    const newId = countedIds();
    let definition = drawDefinition(d);
    for (let n = 0; n < EDITS; n++) definition = drawEdit(d.below(1_000_000), definition, newId).edit(definition);
    expect(read(definition), `seed ${seed}`).toEqual(JSON.parse(JSON.stringify(definition)));
  }
});

test.each(stepKinds.map((kind) => [kind]))(
  '[DES-07] a fresh step of the kind %s can be kept at once',
  (kind: StepKind) => {
    const { flow, form } = drawDefinition(dice(1));
    const ids = countedIds();
    expect(() => read({ flow: insertStep(flow, { lane: 'root', index: 0 }, newStep(kind, ids)), form })).not.toThrow();
  },
);

test.each(fieldKinds.map((kind) => [kind]))('[DES-07] a fresh field of the kind %s can be kept at once', (kind) => {
  const { flow, form } = drawDefinition(dice(1));
  expect(() => read({ flow, form: { ...form, fields: [...form.fields, newField(kind, 'fresh')] } })).not.toThrow();
});
