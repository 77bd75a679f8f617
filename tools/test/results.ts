/** Counts real tests in what the runners write, so that nothing that broke before its first test goes unseen. */
import { readFileSync } from 'node:fs';

export interface Counted {
  passed: number;
  failed: number;
  skipped: number;
  notes: string[];
  /** The tests that failed, by title, each with the beginning of why. */
  faults: Fault[];
  /** What each test took, in the order of the report. */
  took: Took[];
}

export interface Fault {
  title: string;
  why: string;
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
  failureMessages?: string[];
  duration?: number | null;
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors?: unknown[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightSuite {
  specs?: { title: string; tests: PlaywrightTest[] }[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightTest {
  projectName: string;
  /** What all its tries came to: expected, unexpected, flaky or skipped. */
  status?: string;
  results: { duration: number; error?: { message?: string } }[];
}

const nothing: Counted = {
  passed: 0,
  failed: 1,
  skipped: 0,
  notes: ['it wrote no results'],
  faults: [],
  took: [],
};

/** The runners colour their messages, and tell more than fits the end of a run. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with a control character
const beginning = (message = '') => message.replace(/\u001b\[[0-9;]*m/g, '').slice(0, 600);

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
    (suite) => suite.status === 'failed' && !suite.assertionResults.some((test) => test.status === 'failed'),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
    notes: broken.map((suite) => `${suite.name} broke outside its tests`),
    faults: report.testResults.flatMap(({ assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => ({ title: fullName, why: beginning(failureMessages?.[0]) })),
    ),
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
    faults: (report.suites ?? []).flatMap(faultsIn),
    took: (report.suites ?? []).flatMap(tookIn),
  };
}

/** A journey that passed only on a later try is reported too, because it is flaky. */
function faultsIn({ specs = [], suites = [] }: PlaywrightSuite): Fault[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) => ({
        title: `${title} (${projectName})`,
        why: beginning(results.find(({ error }) => error)?.error?.message),
      })),
  );
  return [...own, ...suites.flatMap(faultsIn)];
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
