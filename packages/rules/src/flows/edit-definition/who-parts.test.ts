import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Who } from '../definition.ts';
import { when as asks } from '../testing.ts';
import { depthOf, leavesOf } from '../who-leaves.ts';
import { definitionLimits } from './limits.ts';
import { openCondition } from './new-step.ts';
import {
  addWhoPart,
  changeWhoCondition,
  changeWhoJoin,
  changeWhoPart,
  findWhoPart,
  moveWhoPart,
  openWho,
  removeWhoPart,
  unwrapWho,
  wrapWho,
} from './who-parts.ts';

const role = (code: string): Who => ({ kind: 'role', role: code });
const [a, b, c, d] = [role('a'), role('b'), role('c'), role('d')];
const firstOf = (...of: Who[]): Who => ({ kind: 'first-of', of });
const allOf = (...of: Who[]): Who => ({ kind: 'all-of', of });
const except = (of: Who, without: Who): Who => ({ kind: 'except', of, without });
const long = asks('days', 'more', 3);
const when = (then: Who, other: Who): Who => ({ kind: 'when', if: long, then, else: other });
const rule = firstOf(a, when(except(b, c), allOf(c, d)));

describe('[DES-02] [C27] the parts of a rule of who gets a step', () => {
  test('a part is found by its path, as in the keys of leaves', () => {
    expect(findWhoPart(rule, '')).toBe(rule);
    expect(findWhoPart(rule, 'of.1.then.without')).toBe(c);
    for (const { key, who } of leavesOf('s', rule)) expect(findWhoPart(rule, key.slice('s#'.length))).toBe(who);
    for (const path of ['of', 'of.2', 'of.1.of', 'of.0.then', 'then', 'of.11'])
      expect(findWhoPart(rule, path)).toBeNull();
  });

  test('a part becomes another one', () => {
    expect(changeWhoPart(rule, 'of.1.then.without', d)).toEqual(firstOf(a, when(except(b, d), allOf(c, d))));
    expect(changeWhoPart(a, '', b)).toBe(b);
    expect(changeWhoPart(rule, 'of.0', role('a'))).toBe(rule);
    expect(changeWhoPart(rule, 'of.7', b)).toBe(rule);
  });

  test('a part becomes the first one of a composed rule', () => {
    expect(wrapWho(a, '', 'first-of')).toEqual(firstOf(a, openWho));
    expect(wrapWho(a, '', 'all-of')).toEqual(allOf(a, openWho));
    expect(wrapWho(a, '', 'except')).toEqual(except(a, openWho));
    expect(wrapWho(rule, 'of.0', 'when')).toEqual(
      firstOf({ kind: 'when', if: openCondition, then: a, else: openWho }, when(except(b, c), allOf(c, d))),
    );
    expect(unwrapWho(wrapWho(a, '', 'when'), '')).toEqual(a);
    expect(unwrapWho(rule, 'of.1.then')).toEqual(firstOf(a, when(b, allOf(c, d))));
    expect(unwrapWho(a, '')).toBe(a);
  });

  test('no rule becomes deeper, or has more parts, than one may', () => {
    let deep = a;
    for (let n = 0; n < 9; n++) deep = wrapWho(deep, '', 'except');
    expect(depthOf(deep)).toBe(definitionLimits.whoDepth);
    let wide: Who = firstOf(a, b);
    for (let n = 0; n < 20; n++) wide = addWhoPart(wide, '');
    expect(leavesOf('s', wide).length).toBe(definitionLimits.whoParts);
    expect(changeWhoPart(deep, 'of.of', deep)).toBe(deep);
  });

  test('one of several is added, moved and taken away; the one that is left stands alone', () => {
    expect(addWhoPart(rule, 'of.1.else')).toEqual(firstOf(a, when(except(b, c), allOf(c, d, openWho))));
    expect(addWhoPart(rule, 'of.1')).toBe(rule);
    expect(moveWhoPart(allOf(a, b, c), 'of.2', 0)).toEqual(allOf(c, a, b));
    expect(moveWhoPart(rule, 'of.1.then.of', 0)).toBe(rule);
    expect(removeWhoPart(allOf(a, b, c), 'of.1')).toEqual(allOf(a, c));
    expect(removeWhoPart(rule, 'of.1.else.of.0')).toEqual(firstOf(a, when(except(b, c), d)));
    expect(removeWhoPart(rule, 'of.1')).toEqual(a);
  });

  test('of a condition the other part stays; those who are left out are never asked for it', () => {
    expect(removeWhoPart(rule, 'of.1.then')).toEqual(firstOf(a, allOf(c, d)));
    expect(removeWhoPart(rule, 'of.1.then.without')).toEqual(firstOf(a, when(b, allOf(c, d))));
    expect(removeWhoPart(rule, 'of.1.then.of')).toBe(rule);
    expect(removeWhoPart(rule, '')).toBe(rule);
    expect(removeWhoPart(rule, 'of.9')).toBe(rule);
  });

  test('its condition and how its parts are joined are changed', () => {
    const short = asks('days', 'at-most', 1);
    expect(changeWhoCondition(rule, 'of.1', short)).toEqual(
      firstOf(a, { ...when(except(b, c), allOf(c, d)), if: short } as Who),
    );
    expect(changeWhoCondition(rule, '', short)).toBe(rule);
    expect(changeWhoJoin(rule, '', 'all-of')).toEqual({ ...rule, kind: 'all-of' });
    expect(changeWhoJoin(rule, 'of.1', 'all-of')).toBe(rule);
  });

  test('what was wrapped is as it was when the second part goes, wherever it stands', () => {
    const leaf = fc.constantFrom(a, b, c);
    const { who } = fc.letrec<{ who: Who }>((tie) => ({
      who: fc.oneof(
        { maxDepth: 2, withCrossShrink: true },
        leaf,
        fc.array(tie('who'), { minLength: 2, maxLength: 3 }).map((of) => firstOf(...of)),
        fc.tuple(tie('who'), tie('who')).map(([of, without]) => except(of, without)),
        fc.tuple(tie('who'), tie('who')).map(([then, other]) => when(then, other)),
      ),
    }));
    const seconds = { 'first-of': 'of.1', 'all-of': 'of.1', except: 'without', when: 'else' } as const;
    fc.assert(
      fc.property(
        who,
        fc.nat(),
        fc.constantFrom(...(Object.keys(seconds) as (keyof typeof seconds)[])),
        (drawn, n, kind) => {
          const leaves = leavesOf('s', drawn).map(({ key }) => key.slice('s#'.length));
          const path = leaves[n % leaves.length] as string;
          const wrapped = wrapWho(drawn, path, kind);
          if (wrapped === drawn) return expect(depthOf(drawn)).toBe(definitionLimits.whoDepth);
          const second = path === '' ? seconds[kind] : `${path}.${seconds[kind]}`;
          expect(findWhoPart(wrapped, second)).toBe(openWho);
          expect(removeWhoPart(wrapped, second)).toEqual(drawn);
        },
      ),
      { numRuns: 300 },
    );
  });
});
