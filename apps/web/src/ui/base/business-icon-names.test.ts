import { expect, test } from 'vitest';
import { businessIcons, drawingOf } from './business-icon-names.ts';

test('[DES-01] every drawing that is offered is its own, and a name that nobody knows is a sheet of paper', () => {
  expect(businessIcons.length).toBeGreaterThan(20);
  for (const name of businessIcons) expect(drawingOf(name)).toBe(name);
  expect(drawingOf('wifi')).toBe('network');
  expect(drawingOf('Repair-2')).toBe('repair');
  expect([drawingOf(''), drawingOf('toString'), drawingOf('水')]).toEqual(['document', 'document', 'document']);
});
