/** Counts real tests in what the runners write, so that nothing that broke before its first test goes unseen. */
import { readFileSync } from 'node:fs';

export interface Counted {
  passed: number;
  failed: number;
  skipped: number;
  notes: string[];
  /** What each test took, in the order of the report. */
  took: Took[];
}

export interface Took {
  title: string;
  ms: number;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { name: string; status: string; assertionResults: VitestTest[] }[];
}

interface VitestTest {
  status: string;
  fullName: string;
  duration?: number | null;
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors?: unknown[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightSuite {
  specs?: { title: string; tests: { projectName: string; results: { duration: number }[] }[] }[];
  suites?: PlaywrightSuite[];
}

const nothing: Counted = { passed: 0, failed: 1, skipped: 0, notes: ['it wrote no results'], took: [] };

function read<Report>(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    return undefined;
  }
}

/** A file that breaks before its first test counts as one failure. */
export function readVitest(file: string): Counted {
  const report = read<VitestReport>(file);
  if (!report) return nothing;
  const broken = report.testResults.filter(
    (one) => one.status === 'failed' && !one.assertionResults.some((test) => test.status === 'failed'),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
    notes: broken.map((one) => `${one.name} broke outside its tests`),
    took: report.testResults.flatMap(({ assertionResults }) =>
      assertionResults.map(({ fullName, duration }) => ({ title: fullName, ms: duration ?? 0 })),
    ),
  };
}

/** A test that passed on a later try counts as passed, and is named. */
export function readPlaywright(file: string): Counted {
  const report = read<PlaywrightReport>(file);
  if (!report) return nothing;
  const { expected, unexpected, flaky, skipped } = report.stats;
  const faults = report.errors?.length ?? 0;
  return {
    passed: expected + flaky,
    failed: unexpected + faults,
    skipped,
    notes: [
      ...(flaky > 0 ? [`${flaky} passed only on a later try`] : []),
      ...(faults > 0 ? [`${faults} errors outside tests`] : []),
    ],
    took: (report.suites ?? []).flatMap(tookIn),
  };
}

/** Every try counts. */
function tookIn({ specs = [], suites = [] }: PlaywrightSuite): Took[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests.map(({ projectName, results }) => ({
      title: `${title} (${projectName})`,
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
    })),
  );
  return [...own, ...suites.flatMap(tookIn)];
}
