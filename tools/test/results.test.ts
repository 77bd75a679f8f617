import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readPlaywright, readVitest } from './results.ts';

const folder = mkdtempSync(join(tmpdir(), 'results-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function reportFile(report: object): string {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return file;
}

const counts = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] };

test('a runner that wrote nothing has failed', () => {
  const missing = join(folder, 'missing.json');
  for (const read of [readVitest, readPlaywright]) {
    expect(read(missing)).toEqual({
      passed: 0,
      failed: 1,
      skipped: 0,
      notes: ['it wrote no results'],
      faults: [],
      took: [],
    });
  }
});

test('tests that were skipped or only announced are counted apart', () => {
  const file = reportFile({ ...counts, numPendingTests: 1, numTodoTests: 1 });
  expect(readVitest(file)).toMatchObject({ passed: 3, failed: 0, skipped: 2, notes: [] });
});

test('a file that broke before its first test is a failure', () => {
  const testResults = [
    { name: 'a.test.ts', status: 'failed', assertionResults: [] },
    { name: 'b.test.ts', status: 'failed', assertionResults: [{ status: 'failed' }] },
  ];
  const file = reportFile({ ...counts, numFailedTests: 1, testResults });
  expect(readVitest(file)).toMatchObject({
    passed: 3,
    failed: 2,
    skipped: 0,
    notes: ['a.test.ts broke outside its tests'],
  });
});

test('a journey that passed on a later try is named, an error outside journeys is a failure', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 2, skipped: 1 };
  expect(readPlaywright(reportFile({ stats, errors: [{ message: 'no server' }] }))).toMatchObject({
    passed: 7,
    failed: 2,
    skipped: 1,
    notes: ['2 passed only on a later try', '1 errors outside tests'],
  });
});

test('what each test took is read, tries of a journey together', () => {
  const assertionResults = [
    { status: 'passed', fullName: 'a rule holds', duration: 12.5 },
    { status: 'skipped', fullName: 'another', duration: null },
  ];
  const vitest = reportFile({ ...counts, testResults: [{ name: 'a.test.ts', status: 'passed', assertionResults }] });
  expect(readVitest(vitest).took).toEqual([
    { title: 'a rule holds', ms: 12.5 },
    { title: 'another', ms: 0 },
  ]);
  const journey = (title: string, ...durations: number[]) => ({
    title,
    tests: [{ projectName: 'phone', results: durations.map((duration) => ({ duration })) }],
  });
  const suites = [{ specs: [journey('first', 100, 250)], suites: [{ specs: [journey('second', 7)] }] }];
  const stats = { expected: 2, unexpected: 0, flaky: 0, skipped: 0 };
  expect(readPlaywright(reportFile({ stats, suites })).took).toEqual([
    { title: 'first (phone)', ms: 350 },
    { title: 'second (phone)', ms: 7 },
  ]);
});

test('what failed is told by title, with the beginning of why and without colours', () => {
  const assertionResults = [
    { status: 'passed', fullName: 'a rule holds' },
    { status: 'failed', fullName: 'another breaks', failureMessages: ['\u001b[31mexpected 1\u001b[39m to be 2'] },
  ];
  const vitest = reportFile({ ...counts, testResults: [{ name: 'a.test.ts', status: 'failed', assertionResults }] });
  expect(readVitest(vitest).faults).toEqual([{ title: 'another breaks', why: 'expected 1 to be 2' }]);
  const attempt = (status: string, ...messages: (string | undefined)[]) => ({
    projectName: 'phone',
    status,
    results: messages.map((message) => ({ duration: 1, ...(message && { error: { message } }) })),
  });
  const suites = [
    { specs: [{ title: 'first', tests: [attempt('expected', undefined)] }] },
    { suites: [{ specs: [{ title: 'second', tests: [attempt('unexpected', 'x'.repeat(700), 'y')] }] }] },
    { specs: [{ title: 'third', tests: [attempt('flaky', 'hidden', undefined)] }] },
  ];
  const stats = { expected: 1, unexpected: 1, flaky: 1, skipped: 0 };
  expect(readPlaywright(reportFile({ stats, suites })).faults).toEqual([
    { title: 'second (phone)', why: 'x'.repeat(600) },
    { title: 'third (phone)', why: 'hidden' },
  ]);
});
