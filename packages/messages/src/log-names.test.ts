import { allCalls } from '@campus/contract/calls/all.ts';
import { describe, expect, test } from 'vitest';
import enCalls from './en/call-names.ts';
import enFacts from './en/log-facts.ts';
import zhCalls from './zh/call-names.ts';
import zhFacts from './zh/log-facts.ts';

// Reading leaves a line too, while somebody sees the product as somebody else, and when somebody unknown is refused.
describe.each([
  ['zh', zhCalls, zhFacts],
  ['en', enCalls, enFacts],
] as const)('[BO-08] [ADM-12] in %s', (_language, calls, facts) => {
  test('every call that the log can name has words of its own', () => {
    const names = allCalls.map(({ name }) => name);
    expect(names.filter((name) => !Object.hasOwn(calls, name))).toEqual([]);
    const said = names.map((name) => calls[name as keyof typeof calls]);
    expect(said.filter((words, n) => said.indexOf(words) !== n)).toEqual([]);
  });

  test('nothing is named that no call and no job is called', () => {
    const names = new Set(allCalls.map(({ name }) => name));
    const others = Object.keys(calls).filter((name) => !names.has(name));
    // Jobs are named by words with lines between them, calls never are.
    expect(others.filter((name) => !name.includes('-'))).toEqual([]);
  });

  test('everything that a call leaves in the log has a name', () => {
    const noted = new Set(allCalls.flatMap(({ audit }) => audit));
    expect([...noted].filter((name) => !Object.hasOwn(facts, name))).toEqual([]);
  });
});
