import en from '@campus/messages/en/flows-designer.ts';
import { fill } from '@campus/messages/texts.ts';
import zh from '@campus/messages/zh/flows-designer.ts';
import type { Flow } from '@campus/rules/flows/definition.ts';
import { copyStep } from '@campus/rules/flows/edit-definition/copies.ts';
import { outline } from '@campus/rules/flows/edit-definition/outline.ts';
import { type Dice, dice, drawFlow } from '@campus/rules/flows/random-flow.ts';
import { approve as ask, exclusive, flowOf, when } from '@campus/rules/flows/testing.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Act,
  addStep,
  type Done,
  duplicate,
  giveBranch,
  moveAside,
  moveBranchBy,
  moveBy,
  moveRunBy,
  moveTo,
  paste,
  remove,
  removeAll,
  runBetween,
  takeBranch,
  wrap,
} from './acts.ts';
import { placeAfter, readTree } from './tree.ts';

const flow = flowOf([
  ask('a'),
  exclusive('by', { when: when('days', 'more', 3), steps: [ask('b'), ask('c')] }, []),
  ask('d'),
]);
const counting = () => {
  let n = 0;
  return () => `n${++n}`;
};
const said = ({ said: { key, name, other, n } }: Done): string =>
  fill(zh[key], { name: name.zh, other: other?.zh ?? '', n: n ?? 1 });
const done = (act: Act, before: Flow = flow): [string, string, string] => {
  const after = act(before);
  return after ? [outline(after.flow), after.focus, said(after)] : [outline(before), '', ''];
};

test('[DES-02] moving up and down goes past neighbours and out of a branch at its ends, and says where to', () => {
  expect(done(moveBy('a', 1))).toEqual(['by(0: b c | 1:) a d', 'a', '“a”已移到“by”之后']);
  expect(done(moveBy('a', -1))).toEqual([outline(flow), '', '']);
  expect(done(moveBy('d', -1))[0]).toBe('a d by(0: b c | 1:)');
  expect(done(moveBy('b', -1))).toEqual(['a b by(0: c | 1:) d', 'b', '“b”已移到“a”之后']);
  expect(done(moveBy('c', 1))[0]).toBe('a by(0: b | 1:) c d');
  expect(done(moveBy('by', -1))).toEqual(['by(0: b c | 1:) a d', 'by', '“by”已移到最前面']);
});

test('[DES-02] moving aside changes over to the branch beside, a branch changes its place', () => {
  expect(done(moveAside('b', 1))).toEqual(['a by(0: c | 1: b) d', 'b', '“b”已移到分支“by1”的最前面']);
  expect(done(moveAside('a', 1))[1]).toBe('');
  expect(done(moveBranchBy('by/0', 1))).toEqual(['a by(1: | 0: b c) d', 'by/0', '分支“by0”现在是第 2 条']);
  expect(done(moveBranchBy('by/0', -1))[1]).toBe('');
});

test('[DES-02] a run of neighbours moves, is wrapped and is removed together', () => {
  expect(runBetween(flow, 'd', 'a')).toEqual(['a', 'by', 'd']);
  expect(runBetween(flow, 'a', 'b')).toBeNull();
  expect(done(moveRunBy(['a', 'by'], 1))).toEqual(['d a by(0: b c | 1:)', 'by', '“a”已移到“d”之后']);
  expect(done(moveRunBy(['b', 'c'], 1))[1]).toBe('');
  expect(done(removeAll(['a', 'by']))).toEqual(['d', 'd', '已删除“a”，可以撤销']);
  const [wrapped, focus] = done(wrap('a', 'by', 'parallel', counting(), { name: { zh: '会签', en: 'Both' } }));
  expect(wrapped).toMatch(/^n\d\(n\d: a by\(0: b c \| 1:\) \| n\d:\) d$/);
  expect(wrapped.startsWith(focus)).toBe(true);
});

test('[DES-02] what is added, pasted or copied has the focus, and what is said names its place', () => {
  const words = { name: { zh: '财务', en: 'Finance' } };
  expect(done(addStep(placeAfter(flow, 'a'), 'approve', counting(), words))).toEqual([
    'a n1 by(0: b c | 1:) d',
    'n1',
    '已在“a”之后添加“财务”',
  ]);
  expect(done(addStep({ lane: 'by/1', index: 0 }, 'wait', counting(), words))[2]).toBe(
    '已添加“财务”，是分支“by1”的第一个环节',
  );
  const copied = copyStep(flow, 'by');
  expect(copied && done(paste({ lane: 'root', index: 3 }, copied, counting()))[1]).toBe('n1');
  expect(done(duplicate('a', counting()))).toEqual(['a n1 by(0: b c | 1:) d', 'n1', '已复制一份“a”，放在它之后']);
  expect(done(giveBranch('by', counting(), { zh: '新', en: 'New' }))[1]).toBe('by/n1');
});

test('[DES-02] what is removed leaves the focus to its neighbour, and may leave what was inside', () => {
  expect(done(remove('a')).slice(0, 2)).toEqual(['by(0: b c | 1:) d', 'by']);
  expect(done(remove('d')).slice(0, 2)).toEqual(['a by(0: b c | 1:)', 'by']);
  expect(done(remove('by', '0'))).toEqual(['a b c d', 'b', '已删除“by”，保留了“by0”里的环节，可以撤销']);
  expect(done(takeBranch('by/0', true))[0]).toBe('a by(1:) b c d');
  expect(done(takeBranch('by/0', false))[1]).toBe('by/1');
});

const anyAct = (d: Dice, before: Flow): Act => {
  const ids = [...readTree(before).keys()];
  const [id, other] = [d.one(ids), d.one(ids)];
  const by = d.one([1, -1] as const);
  const newId = () => `x${d.below(1_000_000)}`;
  return d.one([
    addStep(placeAfter(before, id), d.one(['approve', 'exclusive', 'wait'] as const), newId, {}),
    moveTo(id, placeAfter(before, other)),
    moveBy(id, by),
    moveAside(id, by),
    moveBranchBy(id, by),
    duplicate(id, newId),
    wrap(id, other, 'inclusive', newId, {}),
    giveBranch(id, newId, { zh: '', en: '' }),
    remove(id),
    removeAll(runBetween(before, id, other) ?? []),
    moveRunBy(runBetween(before, id, other) ?? [], by),
    takeBranch(id, d.often(50)),
  ]);
};

test('[DES-02] after any act the focus is on a card that is there, and both languages can say what happened', () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const d = dice(seed);
      let now = drawFlow(d);
      for (let n = 0; n < 12; n++) {
        const after = anyAct(d, now)(now);
        if (!after) continue;
        expect(after.flow).not.toBe(now);
        expect(readTree(after.flow).has(after.focus)).toBe(true);
        expect([zh[after.said.key], en[after.said.key]].every(Boolean)).toBe(true);
        now = after.flow;
      }
    }),
    { numRuns: 300 },
  );
});
