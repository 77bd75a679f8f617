import { expect, test } from 'vitest';
import { choiceOfPeople, choiceOfPlace, sentChoices } from './chosen.ts';
import type { Reference } from './drawings.queries.ts';

const words = { zh: '名', en: 'Name' };
const of = (kind: Reference['kind'], id: string, match: Reference['match'] = null): Reference => ({
  kind,
  id,
  name: words,
  match,
});
const person = { id: 'p1', name: '王芳', department: null };
const campus = { id: 'c', kind: 'campus', name: words, leaf: false } as const;
const building = { id: 'b', kind: 'building', name: words, leaf: true } as const;

test('[DES-12] what was chosen is sent by kind and id; what was left open or found is not', () => {
  const references = [
    of('people', 'wang'),
    of('people', 'li'),
    of('departments', 'net'),
    of('places', 'house'),
    of('places', 'yard'),
    of('roles', 'head', { id: 'r', name: words }),
  ];
  const chosen = {
    'people:wang': choiceOfPeople([person]),
    'people:li': choiceOfPeople([]),
    'departments:net': { id: 'd1' },
    'places:house': choiceOfPlace([campus, building]),
    'places:yard': choiceOfPlace([]),
    'roles:head': { id: 'r2' },
  };
  expect(sentChoices(chosen, references)).toEqual({
    'people:wang': 'p1',
    'departments:net': 'd1',
    'places:house': 'b',
  });
});

test('[DES-12] choices for another file are not sent with this one', () =>
  expect(sentChoices({ 'labels:a': { id: 'l1' } }, [of('labels', 'b')])).toEqual({}));
