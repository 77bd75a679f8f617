import { expect, test } from 'vitest';
import { isBuiltIn } from './built-in-businesses.ts';

test('[DES-01] orders, everything about the network, and registration are the product’s own; what clerks make is not', () => {
  const own = [
    'fault-report',
    'complaint',
    'open-network',
    'change-dormitory',
    'epidemic-freeze',
    'staff-registration',
  ];
  expect(own.filter((code) => !isBuiltIn(code))).toEqual([]);
  expect(['leave', 'seal', 'fault-report-2', ''].filter(isBuiltIn)).toEqual([]);
});
