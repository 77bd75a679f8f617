import { expect, test } from 'vitest';
import { branchShare, slowestOf, usualSeconds } from './figure-shares.ts';

const times = (median: number | null) => ({ cases: 20, median, p90: median });
const step = (name: string, waited: number | null, worked: number | null) => ({
  step: name,
  waited: times(waited),
  worked: times(worked),
});

test('[DES-15] what a step usually takes is the wait in its pool and the work, as far as both are said', () => {
  expect([
    usualSeconds(step('a', 60, 30)),
    usualSeconds(step('a', null, 30)),
    usualSeconds(step('a', null, null)),
  ]).toEqual([90, 30, null]);
});

test('[DES-15] the slowest step is marked only where there is one slower than all others', () => {
  expect(slowestOf([step('a', null, 30), step('b', 60, 30), step('c', null, null)])).toEqual({
    step: 'b',
    seconds: 90,
  });
  expect(slowestOf([step('a', null, 30), step('c', null, null)])).toBeNull();
  expect(slowestOf([step('a', null, 30), step('b', null, 30)])).toBeNull();
  expect(slowestOf([])).toBeNull();
});

test('[DES-15] a share of a branch is said where all of its siblings are known, and something went through', () => {
  const branches = [
    { branch: '0', taken: 3 },
    { branch: '1', taken: 1 },
  ];
  expect(branchShare(branches, '0')).toEqual({ taken: 3, share: 0.75 });
  expect(branchShare([...branches, { branch: '2', taken: null }], '0')).toEqual({ taken: 3, share: null });
  expect(branchShare([...branches, { branch: '2', taken: null }], '2')).toBeNull();
  expect(branchShare([{ branch: '0', taken: 0 }], '0')).toEqual({ taken: 0, share: null });
  expect(branchShare(branches, 'gone')).toBeNull();
});
