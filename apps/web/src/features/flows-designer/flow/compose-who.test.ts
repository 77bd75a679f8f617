import type { Who } from '@campus/rules/flows/definition.ts';
import { openWho } from '@campus/rules/flows/edit-definition/who-parts.ts';
import { depthOf, everyWho } from '@campus/rules/flows/who-leaves.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeWhoKind, whoKindsAt } from './compose-who.ts';
import { isPick, newWho, whoKinds } from './who-kinds.ts';

const role = (code: string): Who => ({ kind: 'role', role: code });
const [a, b, c] = [role('a'), role('b'), role('c')];

test('[DES-13] [C27] a rule that is put around another one keeps it as its first part', () => {
  expect(changeWhoKind(a, 'first-of')).toEqual({ kind: 'first-of', of: [a, openWho] });
  expect(changeWhoKind(a, 'except')).toEqual({ kind: 'except', of: a, without: openWho });
  expect(changeWhoKind(a, 'when')).toMatchObject({ kind: 'when', then: a, else: openWho });
});

test('[DES-13] [C27] from one composed kind to another nothing is lost, and back to a plain one what was inside is found', () => {
  const three: Who = { kind: 'first-of', of: [a, { kind: 'label', label: 'x' }, c] };
  expect(changeWhoKind(three, 'all-of')).toEqual({ ...three, kind: 'all-of' });
  expect(changeWhoKind(three, 'except')).toEqual({ kind: 'except', of: three, without: openWho });
  expect(changeWhoKind({ kind: 'except', of: a, without: b }, 'first-of')).toEqual({ kind: 'first-of', of: [a, b] });
  expect(changeWhoKind({ kind: 'all-of', of: [a, b] }, 'when')).toMatchObject({ then: a, else: b });
  expect(changeWhoKind(three, 'label')).toEqual({ kind: 'label', label: 'x' });
  expect(changeWhoKind(three, 'submitter')).toEqual({ kind: 'submitter' });
});

test('[DES-13] [C27] nobody picks people inside of a rule, and none goes deeper than it may', () => {
  expect(changeWhoKind({ kind: 'submitter-picks', several: true }, 'all-of')).toEqual({
    kind: 'all-of',
    of: [openWho, openWho],
  });
  const inner: Who = { kind: 'first-of', of: [b, { kind: 'all-of', of: [b, c] }] };
  const whole: Who = { kind: 'first-of', of: [a, { kind: 'except', of: inner, without: a }] };
  expect(whoKindsAt(whole, '')).toContain('submitter-picks');
  expect(whoKindsAt(whole, 'of.0')).toContain('when');
  expect(whoKindsAt(whole, 'of.0')).not.toContain('submitter-picks');
  expect(whoKindsAt(whole, 'of.1.of.of.1.of.0')).toContain('role');
  expect(whoKindsAt(whole, 'of.1.of.of.1.of.0')).not.toContain('when');
  expect(whoKindsAt(whole, 'of.1.of.of.0')).toContain('when');
  expect(whoKindsAt(whole, 'of.7')).toEqual([]);
});

test('[DES-13] [C27] whatever is chosen one after another, a rule stays of what it may be made of', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { maxLength: 12 }), (choices) => {
      const end = choices.reduce<Who>((who, n) => {
        const kinds = whoKindsAt(who, '');
        return changeWhoKind(who, kinds[n % kinds.length] ?? who.kind);
      }, newWho('people'));
      expect(depthOf(end)).toBeLessThanOrEqual(4);
      expect([...everyWho(end)].slice(1).filter(({ kind }) => isPick(kind))).toEqual([]);
    }),
  );
  for (const kind of whoKinds) expect(newWho(kind).kind).toBe(kind);
});
