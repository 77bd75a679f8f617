import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  confirmAddress,
  drawNumbers,
  isScanId,
  needsScanProof,
  type ScanAct,
  type ScanState,
  scanAt,
  scanEndsAt,
  scanMoves,
  scanStates,
  stepScan,
} from './scan-code.ts';

/** Every state and every act; a dash is what cannot happen. */
const TABLE = `
                waiting    seen       confirmed  taken  refused  over
  look          seen       -          -          -      -        -
  not-yours     refused    refused    -          -      -        -
  choose-right  -          confirmed  -          -      -        -
  choose-wrong  -          over       -          -      -        -
  cancel        -          refused    refused    -      -        -
  not-me        -          refused    refused    -      -        -
  take          -          -          taken      -      -        -
  last-guess    over       over       over       -      -        -
  time          over       over       over       -      -        -`;

const [head = [], ...rows] = TABLE.trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/));
const cells = rows.flatMap(([act = '', ...to]) =>
  to.map((cell, n) => [act as ScanAct, head[n] as ScanState, cell === '-' ? null : (cell as ScanState)] as const),
);

describe('[SSO-07] the states of a code', () => {
  test('the table names every state and every act', () => {
    expect(head).toEqual([...scanStates]);
    expect(rows.map(([act]) => act)).toEqual(Object.keys(scanMoves));
  });

  test.each(cells)('%s while it is %s', (act, from, to) => expect(stepScan(from, act)).toBe(to));

  test('only the big screen takes, only once, and only after the phone has looked and chosen', () => {
    const acts = Object.keys(scanMoves) as ScanAct[];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...acts), { maxLength: 12 }), (sequence) => {
        let state: ScanState = 'waiting';
        const done: ScanAct[] = [];
        for (const act of sequence) {
          const next = stepScan(state, act);
          if (next === null) continue;
          done.push(act);
          state = next;
        }
        expect(state === 'taken').toBe(done.join(' ') === 'look choose-right take');
      }),
    );
  });
});

describe('[SSO-07] how long it lives', () => {
  const NOW = 1_000_000;
  test.each([
    ['waiting', 90_000],
    ['seen', 90_000],
    ['confirmed', 30_000],
  ] as const)('%s: %i ms', (state, ms) => {
    const endsAt = scanEndsAt(state, NOW);
    expect(endsAt - NOW).toBe(ms);
    expect(scanAt({ state, why: null, endsAt }, endsAt - 1)).toEqual({ state, why: null });
    expect(scanAt({ state, why: null, endsAt }, endsAt)).toEqual({ state: 'over', why: 'expired' });
  });
  test.each(['taken', 'refused', 'over'] as const)('%s stays so', (state) => {
    expect(scanAt({ state, why: 'not-me', endsAt: NOW }, NOW + 1)).toEqual({ state, why: 'not-me' });
  });
});

test.each([
  ['password', 0, false],
  ['unified', 30 * 60_000, false],
  ['password', 30 * 60_000 + 1, true],
  ['scan', 0, true],
  ['password', -1, true],
])('[SSO-07] a session by %s that is %i ms old: proof needed %s', (way, age, needed) => {
  expect(needsScanProof({ way, createdAt: 5_000_000 - age }, 5_000_000)).toBe(needed);
});

test('[SSO-07] three different numbers of two digits, with the shown one among them at any place', () => {
  const places = new Set<number>();
  fc.assert(
    fc.property(fc.infiniteStream(fc.nat({ max: 1_000_000 })), (stream) => {
      const { number, choices } = drawNumbers((below) => (stream.next().value as number) % below);
      expect(new Set(choices).size).toBe(3);
      expect(choices).toContain(number);
      for (const choice of choices) expect(choice >= 10 && choice <= 99).toBe(true);
      places.add(choices.indexOf(number));
    }),
  );
  expect(places).toEqual(new Set([0, 1, 2]));
});

test('[OPEN-4] what stands in the code is an address of ours, with the public part alone', () => {
  const id = `${'A'.repeat(21)}_`;
  expect(isScanId(id)).toBe(true);
  for (const other of ['', 'A'.repeat(21), `${'A'.repeat(21)}=`, `${'A'.repeat(23)}`])
    expect(isScanId(other)).toBe(false);
  expect(confirmAddress('https://vpn.test/x', 'scut', id)).toBe(`https://vpn.test/x/ScanCodeConfirm?c=${id}&id=scut`);
});
