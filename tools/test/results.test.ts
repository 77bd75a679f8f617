import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readPlaywright, readVitest } from './results.ts';

const folder = mkdtempSync(join(tmpdir(), 'results-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function written(report: object): string {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return file;
}

const counts = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] };

test('a runner that wrote nothing has failed', () => {
  const missing = join(folder, 'missing.json');
  for (const read of [readVitest, readPlaywright]) {
    expect(read(missing)).toEqual({ passed: 0, failed: 1, skipped: 0, notes: ['it wrote no results'] });
  }
});

test('tests that were skipped or only announced are counted apart', () => {
  const file = written({ ...counts, numPendingTests: 1, numTodoTests: 1 });
  expect(readVitest(file)).toEqual({ passed: 3, failed: 0, skipped: 2, notes: [] });
});

test('a file that broke before its first test is a failure', () => {
  const testResults = [
    { name: 'a.test.ts', status: 'failed', assertionResults: [] },
    { name: 'b.test.ts', status: 'failed', assertionResults: [{ status: 'failed' }] },
  ];
  const file = written({ ...counts, numFailedTests: 1, testResults });
  expect(readVitest(file)).toEqual({ passed: 3, failed: 2, skipped: 0, notes: ['a.test.ts broke outside its tests'] });
});

test('a journey that passed on a later try is named, an error outside journeys is a failure', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 2, skipped: 1 };
  expect(readPlaywright(written({ stats, errors: [{ message: 'no server' }] }))).toEqual({
    passed: 7,
    failed: 2,
    skipped: 1,
    notes: ['2 passed only on a later try', '1 errors outside tests'],
  });
});
