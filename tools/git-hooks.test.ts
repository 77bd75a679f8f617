import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test, vi } from 'vitest';

// Each test starts a dozen programs, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const house = fileURLToPath(new URL('..', import.meta.url));
const scratch = fs.mkdtempSync(join(tmpdir(), 'git hooks '));
afterAll(() => fs.rmSync(scratch, { recursive: true, force: true }));

/** Nothing of this machine's settings, and nothing of a git that may be running these tests from a hook. */
const bareEnv: NodeJS.ProcessEnv = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_') && name !== 'CI')),
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_SYSTEM: '/dev/null',
  GIT_AUTHOR_NAME: 'Tests',
  GIT_AUTHOR_EMAIL: 'tests@example.edu',
  GIT_COMMITTER_NAME: 'Tests',
  GIT_COMMITTER_EMAIL: 'tests@example.edu',
};

interface Ended {
  code: number | null;
  output: string;
}

function run(folder: string, command: string, args: string[], env = bareEnv): Ended {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd: folder, encoding: 'utf8', env });
  if (error) throw error;
  return { code: status, output: stdout + stderr };
}

function git(folder: string, ...args: string[]): string {
  const { code, output } = run(folder, 'git', args);
  if (code !== 0) throw new Error(`git ${args.join(' ')}: ${output}`);
  return output.trim();
}

const commit = (folder: string, ...args: string[]) =>
  run(folder, 'git', ['commit', '-qm', 'tools: Try the hooks.', ...args]);

function write(folder: string, file: string, text: string): void {
  const path = join(folder, file);
  fs.mkdirSync(dirname(path), { recursive: true });
  fs.writeFileSync(path, text);
}

const good = 'export const one = 1;\n';
const bad = 'export const one  =  1\n';

let clones = 0;
/** A clone with a space in its path, the hooks switched on, and a first commit. */
function makeClone(): string {
  const folder = join(scratch, `clone ${++clones}`);
  fs.mkdirSync(folder);
  git(folder, 'init', '-q', '-b', 'main');
  git(folder, 'config', 'core.hooksPath', '.githooks');
  fs.cpSync(join(house, '.githooks'), join(folder, '.githooks'), { recursive: true });
  fs.symlinkSync(join(house, 'node_modules'), join(folder, 'node_modules'));
  write(folder, '.gitignore', 'node_modules\n');
  const settings = {
    vcs: { enabled: true, clientKind: 'git', useIgnoreFile: true },
    files: { includes: ['**', '!planted'] },
    formatter: { indentStyle: 'space' },
    linter: { rules: { correctness: { useImportExtensions: 'error' } } },
    javascript: { formatter: { quoteStyle: 'single' } },
  };
  write(folder, 'biome.json', JSON.stringify(settings));
  write(folder, 'src/kept.ts', good);
  git(folder, 'add', '-A');
  git(folder, 'commit', '-q', '--no-verify', '-m', 'house: Begin.');
  return folder;
}

describe('before a commit', () => {
  test('a staged file that Biome refuses is refused and named, and nothing is committed', () => {
    const clone = makeClone();
    write(clone, 'src/new.ts', bad);
    git(clone, 'add', '-A');
    const { code, output } = commit(clone);
    expect(output).toContain('src/new.ts');
    expect(output).toContain('npm run format');
    expect(code).not.toBe(0);
    expect(git(clone, 'log', '--format=%s')).toBe('house: Begin.');
    expect(fs.readFileSync(join(clone, 'src/new.ts'), 'utf8')).toBe(bad);
  });

  test('a staged file that Biome accepts is committed', () => {
    const clone = makeClone();
    write(clone, 'src/new.ts', good);
    git(clone, 'add', '-A');
    expect(commit(clone)).toMatchObject({ code: 0 });
    expect(git(clone, 'log', '-1', '--format=%s')).toBe('tools: Try the hooks.');
  });

  test('lines that are not staged are neither judged nor staged', () => {
    const clone = makeClone();
    write(clone, 'src/kept.ts', `${good}export const two = 2;\n`);
    git(clone, 'add', '-A');
    const left = `${good}export const two = 2;\nexport const three  =  3\n`;
    write(clone, 'src/kept.ts', left);
    expect(commit(clone)).toMatchObject({ code: 0 });
    expect(git(clone, 'show', 'HEAD:src/kept.ts')).toBe(`${good}export const two = 2;`);
    expect(git(clone, 'status', '--porcelain')).toBe('M src/kept.ts');
    expect(fs.readFileSync(join(clone, 'src/kept.ts'), 'utf8')).toBe(left);
  });

  test('a mistake that was mended but not staged is refused', () => {
    const clone = makeClone();
    write(clone, 'src/kept.ts', bad);
    git(clone, 'add', '-A');
    write(clone, 'src/kept.ts', good);
    expect(commit(clone)).toMatchObject({ code: 1 });
  });

  test('what `commit --all` and `commit <file>` take is judged', () => {
    const clone = makeClone();
    write(clone, 'src/kept.ts', bad);
    expect(commit(clone, '--all')).toMatchObject({ code: 1 });
    expect(commit(clone, 'src/kept.ts')).toMatchObject({ code: 1 });
    write(clone, 'src/bad.ts', bad);
    git(clone, 'add', 'src/bad.ts');
    write(clone, 'src/kept.ts', `${good}export const two = 2;\n`);
    expect(commit(clone, 'src/kept.ts')).toMatchObject({ code: 0 });
  });

  test('an import is judged by files that were committed long ago', () => {
    const clone = makeClone();
    write(clone, 'src/new.ts', "export { one } from './kept';\n");
    git(clone, 'add', '-A');
    const { code, output } = commit(clone);
    expect(output).toContain('useImportExtensions');
    expect(code).toBe(1);
  });

  test.each([
    ['README.md', '*  text*\n'],
    ['docs/picture.jpg', '\u0000\u0001'],
    ['-odd name\n.txt', 'text\n'],
    ['planted/bad.ts', bad],
  ])('%j is none of its business, and let through when it is all there is', (file, text) => {
    const clone = makeClone();
    write(clone, file, text);
    git(clone, 'add', '-A');
    expect(commit(clone)).toMatchObject({ code: 0 });
  });

  test('a file whose name looks like an option is a file', () => {
    const clone = makeClone();
    write(clone, '--write.ts', good);
    git(clone, 'add', '-A');
    expect(commit(clone)).toMatchObject({ code: 0 });
  });

  test('a deleted file is let go', () => {
    const clone = makeClone();
    git(clone, 'rm', '-q', 'src/kept.ts');
    expect(commit(clone)).toMatchObject({ code: 0 });
  });

  test('a renamed file is judged under its new name', () => {
    const clone = makeClone();
    write(clone, 'src/long.ts', Array.from({ length: 20 }, (_, n) => `export const number${n} = ${n};\n`).join(''));
    git(clone, 'add', '-A');
    commit(clone);
    git(clone, 'mv', 'src/long.ts', 'src/other.ts');
    expect(commit(clone)).toMatchObject({ code: 0 });
    git(clone, 'mv', 'src/other.ts', 'src/third.ts');
    fs.appendFileSync(join(clone, 'src/third.ts'), 'export const last  =  1\n');
    git(clone, 'add', '-A');
    const { code, output } = commit(clone);
    expect(output).toContain('src/third.ts');
    expect(code).toBe(1);
  });

  test('the very first commit is judged too', () => {
    const clone = makeClone();
    git(clone, 'checkout', '-q', '--orphan', 'new');
    write(clone, 'src/kept.ts', bad);
    git(clone, 'add', '-A');
    expect(commit(clone)).toMatchObject({ code: 1 });
  });

  test('a work tree has its own staged files, and needs packages of its own', () => {
    const clone = makeClone();
    const tree = join(scratch, `tree of ${clones}`);
    git(clone, 'worktree', 'add', '-q', tree, '-b', 'beside');
    write(tree, 'src/kept.ts', bad);
    git(tree, 'add', '-A');
    const { code, output } = commit(tree);
    expect(output).toContain('The packages are not installed');
    expect(code).toBe(0);
    fs.symlinkSync(join(house, 'node_modules'), join(tree, 'node_modules'));
    write(tree, 'src/kept.ts', `${bad}\n`);
    git(tree, 'add', '-A');
    expect(commit(tree)).toMatchObject({ code: 1 });
  });

  test('nothing is left among the temporary files', () => {
    const clone = makeClone();
    const temporary = join(scratch, 'temporary');
    fs.mkdirSync(temporary);
    for (const text of [bad, good]) {
      write(clone, 'src/new.ts', text);
      git(clone, 'add', '-A');
      run(clone, 'git', ['commit', '-qm', 'tools: Try the hooks.'], { ...bareEnv, TMPDIR: temporary });
      expect(fs.readdirSync(temporary).filter((name) => name.startsWith('tmp.'))).toEqual([]);
    }
  });
});

describe('the message of a commit', () => {
  const clone = makeClone();
  const judge = (message: string): Ended => {
    write(clone, '.git/MESSAGE', message);
    return run(clone, join(clone, '.githooks/commit-msg'), ['.git/MESSAGE']);
  };
  const filledTo = (length: number, filler: string) => {
    const begin = 'house: Say ';
    return `${begin}${filler.repeat(length - begin.length - 1)}.`;
  };
  const cut =
    '# ------------------------ >8 ------------------------\n# Do not modify the line above.\ndiff --git a b\n';

  test.each([
    ['a domain and a sentence', 'work-orders: Let creators remind a handler.\n'],
    ['a body of any length', `e2e: Walk.\n\n${'why '.repeat(50)}\n`],
    ['72 characters', filledTo(72, 'a')],
    ['72 Chinese characters', filledTo(72, '厅')],
    ['comments of git around it', `\n# Please enter the message.\nhouse: Begin.\n# On branch main\n`],
    ['the diff of a verbose commit below it', `house: Begin.\n${cut}`],
    ['a commit for the next rebase', 'fixup! work-orders: Let creators remind a handler.\n'],
    ['nothing, which git refuses by itself', `\n# Please enter the message.\n${cut}`],
  ])('may be %s', (_, message) => {
    expect(judge(message)).toEqual({ code: 0, output: '' });
  });

  test.each([
    ['73 characters', filledTo(73, 'a')],
    ['73 Chinese characters', filledTo(73, '厅')],
    ['a subject that goes on in the next line', `house: Begin a subject\n${'that goes on '.repeat(4)}.\n`],
    ['no domain', 'Let creators remind a handler.\n'],
    ['a domain in capitals', 'House: Begin.\n'],
    ['a domain in brackets', 'feat(house): Begin.\n'],
    ['no space after the colon', 'house:Begin.\n'],
    ['a small first letter', 'house: begin.\n'],
    ['no full stop', 'house: Begin\n'],
    ['three full stops', 'house: Begin...\n'],
    ['only a word that looks like a merge', 'Merge the two lists.\n'],
  ])('may not have %s', (_, message) => {
    const { code, output } = judge(message);
    expect(output).toContain('Not committed');
    expect(output).toContain('work-orders: Let creators remind a handler.');
    expect(code).toBe(1);
  });

  test('of a merge is let through, also in words of its own, and when it is amended', () => {
    const merging = makeClone();
    for (const branch of ['one', 'two']) {
      git(merging, 'checkout', '-q', '-b', branch, 'main');
      write(merging, `${branch}.txt`, 'text\n');
      git(merging, 'add', '-A');
      git(merging, 'commit', '-qm', 'tools: Add a branch.');
    }
    git(merging, 'checkout', '-q', 'main');
    git(merging, 'merge', '-q', '--no-ff', '--no-edit', 'one');
    git(merging, 'commit', '-q', '--amend', '--no-edit');
    git(merging, 'merge', '-q', '--no-ff', '-m', 'joined', 'two');
    expect(git(merging, 'log', '--merges', '--format=%s')).toBe("joined\nMerge branch 'one'");
  });
});

describe('an install', () => {
  /** A project whose packages are all there, so that nothing is fetched. */
  function makeProject(folder: string): void {
    for (const file of ['install.mjs', 'git-hooks.mjs']) {
      write(folder, `tools/${file}`, fs.readFileSync(join(house, 'tools', file), 'utf8'));
    }
    write(folder, 'package-lock.json', '{ "packages": {} }');
    write(folder, 'node_modules/.package-lock.json', '{ "packages": {} }');
    write(folder, 'node_modules/.bin/node', '');
  }
  const install = (folder: string, env: NodeJS.ProcessEnv = bareEnv) => {
    const script = "await (await import('./tools/install.mjs')).installIfNeeded()";
    expect(run(folder, process.execPath, ['--input-type=module', '-e', script], env)).toEqual({ code: 0, output: '' });
    expect(fs.existsSync(join(folder, 'node_modules/.campus-install'))).toBe(true);
  };
  const hooksOf = (folder: string) => run(folder, 'git', ['config', '--get', 'core.hooksPath']).output.trim();
  const newFolder = () => {
    const folder = join(scratch, `project ${++clones}`);
    fs.mkdirSync(folder);
    return folder;
  };
  const makeRepository = () => {
    const folder = newFolder();
    git(folder, 'init', '-q', '-b', 'main');
    makeProject(folder);
    return folder;
  };

  test('switches the hooks on', () => {
    const project = makeRepository();
    install(project);
    expect(hooksOf(project)).toBe('.githooks');
  });

  test('switches them on in a work tree', () => {
    const project = makeRepository();
    git(project, 'commit', '-q', '--allow-empty', '-m', 'house: Begin.');
    const tree = join(scratch, `tree of project ${clones}`);
    git(project, 'worktree', 'add', '-q', tree, '-b', 'beside');
    makeProject(tree);
    install(tree);
    expect(hooksOf(tree)).toBe('.githooks');
  });

  test('leaves them off once somebody has switched them off', () => {
    const project = makeRepository();
    install(project);
    git(project, 'config', '--unset', 'core.hooksPath');
    install(project);
    expect(hooksOf(project)).toBe('');
  });

  test('leaves another folder of hooks as it is', () => {
    const project = makeRepository();
    git(project, 'config', 'core.hooksPath', '/somewhere/else');
    install(project);
    expect(hooksOf(project)).toBe('/somewhere/else');
  });

  test("leaves somebody's own hooks on", () => {
    const project = makeRepository();
    write(project, '.git/hooks/pre-push', '#!/bin/sh\n');
    install(project);
    expect(hooksOf(project)).toBe('');
  });

  test('changes nothing under CI', () => {
    const project = makeRepository();
    install(project, { ...bareEnv, CI: '1' });
    expect(hooksOf(project)).toBe('');
  });

  test("changes nothing in somebody else's repository around it", () => {
    const outer = newFolder();
    git(outer, 'init', '-q', '-b', 'main');
    const project = join(outer, 'campus');
    makeProject(project);
    install(project);
    expect(hooksOf(outer)).toBe('');
  });

  test('goes on without a repository, and without git', () => {
    const project = newFolder();
    makeProject(project);
    install(project, { ...bareEnv, GIT_CEILING_DIRECTORIES: scratch });
    const other = makeRepository();
    const withoutGit = (bareEnv.PATH ?? '').split(delimiter).filter((place) => !fs.existsSync(join(place, 'git')));
    install(other, { ...bareEnv, PATH: withoutGit.join(delimiter) });
    expect(hooksOf(other)).toBe('');
  });
});
