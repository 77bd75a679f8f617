import { expect, test } from 'vitest';
import { coverOf, type Placed, type Scope, type Spot } from './covers.ts';

const spot = (path: string): Spot => ({ id: path.split('/').at(-2) as string, path });
const network = spot('/university/network/');
const desk = spot('/university/network/desk/');
const library = spot('/university/library/');
const person = { id: 'li', homes: [network] };
const of = (...departments: Spot[]): Placed => ({ ownerId: 'wang', departments });

test.each<[Scope, string, Placed, boolean, string | null]>([
  ['organisation', 'a record elsewhere', of(library), true, null],
  ['department', 'a record of the department', of(network), true, 'network'],
  ['department', 'a record below it', of(desk), false, null],
  ['department-and-below', 'a record below it', of(desk), true, 'desk'],
  ['department-and-below', 'a record above it', of(spot('/university/')), false, null],
  ['department-and-below', 'one of two departments', of(library, desk), true, 'desk'],
  ['department-and-below', 'a record of no department', of(), false, null],
  ['own', 'somebody else’s', of(network), false, null],
  ['own', 'one’s own', { ownerId: 'li', departments: [] }, true, null],
  ['department', 'one’s own, elsewhere', { ownerId: 'li', departments: [library] }, true, null],
])('[ADM-09] %s over %s: %s', (scope, _, record, covers, departmentId) => {
  expect(coverOf(scope, person, record)).toEqual({ covers, departmentId });
});
