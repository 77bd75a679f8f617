import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FieldRight } from '../definition.ts';
import { isFilledIn } from '../form.ts';
import { dice } from '../random-flow.ts';
import { approve, copy, flowOf, handle, parallel } from '../testing.ts';
import type { Definition } from './definition.ts';
import { newField } from './fields.ts';
import { drawDefinition } from './random-definition.ts';
import { rightsMatrix, setRight, setRightOfAll } from './rights.ts';

const words = (text: string) => ({ zh: text, en: text });
const inner = parallel('p', [handle('h', { fields: { f: 'read' } })], [copy('c')]);
const definition: Definition = {
  flow: flowOf([approve('a', { fields: { f: 'write', g: 'hidden' } }), inner], {
    start: { id: 'start', name: words('Start'), fields: { g: 'read' } },
  }),
  form: { title: words('t'), fields: [newField('text', 'f'), newField('text', 'g')] },
};
/** The matrix as text: what is said has an exclamation mark. */
const shown = (of: Definition) =>
  rightsMatrix(of).map(
    ({ step, cells }) =>
      `${step}: ${cells.map(({ field, right, said }) => `${field} ${right}${said ? '!' : ''}`).join(', ')}`,
  );

test('[DES-05] the matrix has the start and every step of people, whatever branch it stands in, and what holds there', () => {
  expect(shown(definition)).toEqual(['start: f write, g read!', 'a: f write!, g hidden!', 'h: f read!, g read']);
  expect(rightsMatrix(definition).map(({ isStart, name }) => [isStart, name.en])).toEqual([
    [true, 'Start'],
    [false, 'a'],
    [false, 'h'],
  ]);
});

describe('[DES-05] one right', () => {
  const fieldsAt = ({ flow }: Definition) => [flow.start.fields, 'fields' in flow.steps[0]! && flow.steps[0].fields];

  test('is written down where it differs from what holds anyway, and taken away where it does not', () => {
    expect(fieldsAt(setRight(definition, 'start', 'f', 'hidden'))[0]).toEqual({ f: 'hidden', g: 'read' });
    expect(fieldsAt(setRight(definition, 'start', 'g', 'write'))[0]).toEqual({});
    expect(fieldsAt(setRight(definition, 'a', 'f', 'read'))[1]).toEqual({ g: 'hidden' });
    expect(fieldsAt(setRight(definition, 'a', 'g', 'write'))[1]).toEqual({ f: 'write', g: 'write' });
    expect(shown(setRight(definition, 'h', 'f', 'read'))[2]).toBe('h: f read, g read');
  });

  test('that holds already changes nothing, nor does one of a step or a field that is not there', () => {
    expect(setRight(definition, 'start', 'f', 'write')).toBe(definition);
    expect(setRight(definition, 'a', 'f', 'write')).toBe(definition);
    expect(setRight(definition, 'c', 'f', 'write')).toBe(definition);
    expect(setRight(definition, 'z', 'f', 'write')).toBe(definition);
    expect(setRight(definition, 'a', 'z', 'write')).toBe(definition);
  });

  test('leaves the steps beside it and the form the same objects', () => {
    const after = setRight(definition, 'a', 'f', 'hidden');
    expect(after.form).toBe(definition.form);
    expect(after.flow.steps[1]).toBe(inner);
    expect(after.flow.start).toBe(definition.flow.start);
  });
});

test('[DES-05] a whole line gets the same right: a field with the start or without it, or all fields of a step', () => {
  expect(shown(setRightOfAll(definition, { field: 'g', withStart: false }, 'write'))).toEqual([
    'start: f write, g read!',
    'a: f write!, g write!',
    'h: f read!, g write!',
  ]);
  expect(shown(setRightOfAll(definition, { field: 'g', withStart: true }, 'write'))[0]).toBe('start: f write, g write');
  expect(shown(setRightOfAll(definition, { step: 'a' }, 'read'))).toEqual([
    'start: f write, g read!',
    'a: f read, g read',
    'h: f read!, g read',
  ]);
  expect(shown(setRightOfAll(definition, { step: 'start' }, 'hidden'))[0]).toBe('start: f hidden!, g hidden!');
  expect(setRightOfAll(definition, { field: 'z', withStart: true }, 'read')).toBe(definition);
});

test('[DES-05] whatever right is given, it holds at exactly the cells that were meant', () => {
  fc.assert(
    fc.property(fc.integer(), fc.constantFrom<FieldRight>('read', 'write', 'hidden'), (seed, right) => {
      const d = dice(seed);
      const drawn = drawDefinition(d);
      const cells = rightsMatrix(drawn).flatMap(({ step, isStart, cells: row }) =>
        row.map((cell) => ({ step, isStart, ...cell })),
      );
      const { step, field } = d.one(cells);
      const withStart = d.often(50);
      const isWritten = (id: string) => isFilledIn(drawn.form.fields.find((one) => one.id === id)?.kind ?? 'text');
      const given = (id: string) => (right === 'write' && !isWritten(id) ? 'read' : right);
      const expected = (isMeant: (cell: (typeof cells)[number]) => boolean) =>
        cells.map((cell) => (isMeant(cell) ? given(cell.field) : cell.right));
      const found = (after: Definition) => rightsMatrix(after).flatMap((row) => row.cells.map((cell) => cell.right));
      expect(found(setRight(drawn, step, field, right))).toEqual(
        expected((cell) => cell.step === step && cell.field === field),
      );
      expect(found(setRightOfAll(drawn, { step }, right))).toEqual(expected((cell) => cell.step === step));
      const column = setRightOfAll(drawn, { field, withStart }, right);
      expect(found(column)).toEqual(expected((cell) => cell.field === field && (withStart || !cell.isStart)));
      for (const { isStart, cells: row } of rightsMatrix(column))
        for (const cell of row)
          if (cell.field === field && (withStart || !isStart))
            expect(cell.said).toBe(given(field) !== (isStart && isWritten(field) ? 'write' : 'read'));
    }),
    { numRuns: 200 },
  );
});
