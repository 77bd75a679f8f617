import { action, approve, flowOf, parallel } from '@campus/rules/flows/testing.ts';
import { expect, test } from 'vitest';
import type { Design } from '../draft/design.ts';
import { reliedAmong } from './relied-on.ts';
import { stepsAt } from './removal.ts';

const relied: Design['relied'] = { actions: ['network-book'], fields: [], fillsForm: true };
const drawn = (...steps: Parameters<typeof flowOf>[0]) => ({
  flow: flowOf(steps),
  form: { fields: [], title: { zh: '', en: '' } },
});

test('[BO-14] what the product does by itself is not removed, alone or with the branch in which it stands', () => {
  const inside = drawn(approve('review'), parallel('x', [action('book', 'network-book')], [approve('more')]));
  const needed = (id: string) => reliedAmong(relied, inside, stepsAt(inside, id)).map((step) => step.id);
  expect([needed('book'), needed('x'), needed('x/0')]).toEqual([['book'], ['book'], ['book']]);
  expect([needed('review'), needed('x/1')]).toEqual([[], []]);
  expect(reliedAmong(null, inside, stepsAt(inside, 'x'))).toEqual([]);
});

test('[BO-14] a second step that does the same may go, both together may not', () => {
  const twice = drawn(action('a', 'network-book'), action('b', 'network-book'), action('pass', 'pass'));
  const needed = (...ids: string[]) =>
    reliedAmong(
      relied,
      twice,
      ids.flatMap((id) => stepsAt(twice, id)),
    ).length;
  expect([needed('a'), needed('b'), needed('pass'), needed('a', 'b')]).toEqual([0, 0, 0, 2]);
});
