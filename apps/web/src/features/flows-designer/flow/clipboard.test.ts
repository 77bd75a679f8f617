import { copyStep } from '@campus/rules/flows/edit-definition/copies.ts';
import { approve as ask, flowOf } from '@campus/rules/flows/testing.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { noNames } from '../draft/design.ts';
import { type Clipboard, namesIn, readClipboard } from './clipboard.ts';

const person = { id: 'p1', name: '李雷', department: { zh: '财务处', en: 'Finance' } };
const names = {
  ...noNames,
  people: { p1: person, p2: { ...person, id: 'p2' } },
  labels: { l1: { zh: '人事组', en: 'Personnel' } },
};
const step = ask('a', { who: { kind: 'people', people: ['p1'] }, nobody: { kind: 'person', person: 'p1' } });
const copied = copyStep(flowOf([step]), 'a');

test('[DES-02] a copied step brings the names of those whom it names, and no others', () => {
  expect(namesIn(step, names)).toEqual({ ...noNames, people: { p1: person } });
});

test('[DES-02] what was copied can be read again in another business', () => {
  const clipboard: Clipboard | null = copied && { copied, names: namesIn(step, names), cutIn: null };
  expect(readClipboard(JSON.parse(JSON.stringify(clipboard)))).toEqual(clipboard);
});

test('[DES-02] a clipboard with anything else in it is empty', () => {
  fc.assert(
    fc.property(fc.anything(), (found) => {
      expect(readClipboard(found)).toBeNull();
      expect(readClipboard({ copied: found, names: found, cutIn: found })).toBeNull();
    }),
  );
  expect(readClipboard({ copied: { ...copied, step: { ...step, kind: 'magic' } } })).toBeNull();
});

test('[DES-02] names that cannot be read are left out, and the step is still pasted', () => {
  const read = readClipboard({ copied, names: { people: { p1: 'Li', p2: person }, labels: 7 }, cutIn: 3 });
  expect(read).toEqual({ copied, names: { ...noNames, people: { p2: person } }, cutIn: null });
});
