import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allFiles, changedFiles, suites, touchedTests } from './changed.ts';

const house = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'changed-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.edu', ...args], { cwd: folder, stdio: 'pipe' });
function write(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

const tree: Record<string, string> = {
  'packages/rules/src/votes.ts': 'export const votes = 1;',
  'packages/rules/src/votes.test.ts': "import './votes.ts';",
  'packages/rules/src/money.test.ts': 'export {};',
  'apps/server/src/app.ts': "import '@campus/rules/votes.ts';",
  'apps/server/src/alone.test.ts': 'export {};',
  'apps/server/test/global-setup.ts': "import '../src/platform/migrate.ts';",
  'apps/server/src/platform/migrate.ts': 'export {};',
  'apps/server/db/migrations/0001.sql': 'select 1;',
  'apps/server/test/app.test.ts': "import '../src/app.ts';",
  'apps/server/test/serve-for-browser.ts': "import '../src/app.ts';",
  'apps/web/src/app/main.tsx': "const area = () => import('../areas/hall.tsx');",
  'apps/web/src/areas/hall.tsx': "import './hall.css';",
  'apps/web/src/areas/hall.css': '',
  'apps/web/src/gallery/main.tsx': 'export {};',
  'apps/e2e/fixtures.ts': 'export {};',
  'apps/e2e/journeys/first.spec.ts': "import '../fixtures.ts';",
  'apps/e2e/journeys/second.spec.ts': 'export {};',
  'apps/e2e/kit/kit.spec.ts': 'export {};',
  'docs/operations.md': '# Operations',
};

beforeAll(() => {
  git('init', '--quiet', '--initial-branch=main');
  for (const [file, text] of Object.entries(tree)) write(file, text);
  git('add', '--all');
  git('commit', '--quiet', '--message', 'first');
});

describe('what a change touches', () => {
  const none = { unit: [], server: [], kit: [], browser: [] };
  const journeys = ['apps/e2e/journeys/first.spec.ts', 'apps/e2e/journeys/second.spec.ts'];
  const ofServer = ['apps/server/src/alone.test.ts', 'apps/server/test/app.test.ts'];
  test.each([
    ['nothing', [], none],
    [
      'a rule: its own test, the server that imports it, and every journey on that server',
      ['packages/rules/src/votes.ts'],
      {
        ...none,
        unit: ['packages/rules/src/votes.test.ts'],
        server: ['apps/server/test/app.test.ts'],
        browser: journeys,
      },
    ],
    [
      'what lies behind every test of the server',
      ['apps/server/db/migrations/0001.sql'],
      { ...none, server: ofServer },
    ],
    ['what a page fetches later, and how it looks', ['apps/web/src/areas/hall.css'], { ...none, browser: journeys }],
    ['the show page of the kit', ['apps/web/src/gallery/main.tsx'], { ...none, kit: ['apps/e2e/kit/kit.spec.ts'] }],
    ['what one journey is made of', ['apps/e2e/fixtures.ts'], { ...none, browser: journeys.slice(0, 1) }],
    ['one test', ['packages/rules/src/money.test.ts'], { ...none, unit: ['packages/rules/src/money.test.ts'] }],
    ['a document', ['docs/operations.md'], none],
  ])('%s', (_, changed, touched) => {
    expect(touchedTests(folder, changed)).toEqual(touched);
  });

  test.each(['package.json', 'apps/server/src/gone.ts'])('everything, when nobody knows of %s', (file) => {
    const touched = touchedTests(folder, [file]);
    for (const [name, { tests }] of Object.entries(suites))
      expect(touched[name as keyof typeof suites]).toEqual(allFiles(folder).filter((path) => tests.test(path)));
  });
});

test('what changed is what was committed since the branch began, what is not committed, and what is new', () => {
  git('switch', '--quiet', '--create', 'branch');
  write('packages/rules/src/votes.ts', 'export const votes = 2;');
  git('commit', '--quiet', '--all', '--message', 'second');
  write('apps/web/src/areas/hall.css', 'a {}');
  write('apps/e2e/journeys/new page.spec.ts', 'export {};');
  const [hall, fresh] = ['apps/web/src/areas/hall.css', 'apps/e2e/journeys/new page.spec.ts'];
  expect(changedFiles(folder)).toEqual([fresh, hall, 'packages/rules/src/votes.ts']);
  expect(changedFiles(folder, 'HEAD')).toEqual([fresh, hall]);
});

test('every test of the house belongs to a stage, and every pattern finds something', () => {
  const files = allFiles(house);
  const patterns = Object.values(suites).map(({ tests }) => tests);
  for (const tests of patterns) expect(files.some((file) => tests.test(file))).toBe(true);
  const own = files.filter((file) => /\.(test|spec)\.tsx?$/.test(file) && !file.startsWith('apps/server/test/deep/'));
  expect(own.filter((file) => !patterns.some((tests) => tests.test(file)))).toEqual([]);
});
