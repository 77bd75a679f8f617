import { expect, test } from 'vitest';
import { firstZoom, fitOf, nextZoom } from './zoom.ts';

test.each([
  [{ width: 2000, height: 300 }, 50],
  [{ width: 500, height: 1200 }, 50],
  [{ width: 400, height: 200 }, 100],
  [{ width: 400_000, height: 200 }, 1],
])('[DES-12] a drawing of %j is shown at %i percent where 1000 by 600 are free', (picture, percent) =>
  expect(fitOf(picture, { width: 1000, height: 600 })).toBe(percent),
);

test('[DES-12] a drawing that nobody could read as a whole begins at its own size', () =>
  expect([firstZoom(59), firstZoom(60), firstZoom(100)]).toEqual([100, 'fit', 'fit']));

test('[DES-12] sizes go on from what is shown, also from one between two of them, and end somewhere', () =>
  expect([nextZoom(100, 1), nextZoom(62, 1), nextZoom(62, -1), nextZoom(300, 1), nextZoom(10, -1)]).toEqual([
    150,
    75,
    50,
    null,
    null,
  ]));
