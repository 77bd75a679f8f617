import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lineStates } from '../network-packages/lines.ts';
import { type DeskFacts, deskRight, openDeskActions } from './network-desk.ts';

const facts = (...names: (keyof DeskFacts)[]): DeskFacts => ({
  atDesk: names.includes('atDesk'),
  sameOrganisation: names.includes('sameOrganisation'),
  manages: names.includes('manages'),
  handles: names.includes('handles'),
  own: names.includes('own'),
});
const here = ['atDesk', 'sameOrganisation'] as const;

describe('[TRU-30] who may see and act', () => {
  test.each([
    ['who manages the network', facts(...here, 'manages'), 'act'],
    ['who handles an open order of that person', facts(...here, 'handles'), 'act'],
    ['who does both', facts(...here, 'manages', 'handles'), 'act'],
    ['who does neither', facts(...here), 'none'],
    ['the owner, who does neither', facts(...here, 'own'), 'none'],
    ['who manages the network, on their own', facts(...here, 'manages', 'own'), 'look'],
    ['who handles an order of their own', facts(...here, 'handles', 'own'), 'look'],
    ['who has only the token of a hall', facts('sameOrganisation', 'manages', 'handles'), 'none'],
    ['anybody of another organisation', facts('atDesk', 'manages', 'handles'), 'none'],
  ] as const)('%s', (_who, stated, right) => {
    expect(deskRight(stated)).toBe(right);
  });

  test('nothing opens it but one of the two rights, at a desk, within the organisation', () => {
    const any = fc.record({
      atDesk: fc.boolean(),
      sameOrganisation: fc.boolean(),
      manages: fc.boolean(),
      handles: fc.boolean(),
      own: fc.boolean(),
    });
    fc.assert(
      fc.property(any, (stated) => {
        const right = deskRight(stated);
        const may = stated.atDesk && stated.sameOrganisation && (stated.manages || stated.handles);
        expect(right !== 'none').toBe(may);
        if (stated.own) expect(right).not.toBe('act');
      }),
    );
  });
});

describe('[TRU-30] what can be done with a line', () => {
  const bound = { mac: 'AA-BB-CC-DD-EE-FF', resettable: true };
  test.each(lineStates)('that is %s', (state) => {
    const opened = ['active', 'pause-booked', 'paused', 'open-booked'].includes(state);
    expect(openDeskActions('act', { state, ...bound })).toEqual(opened ? ['reset', 'unbind', 'disconnect'] : []);
    expect(openDeskActions('look', { state, ...bound })).toEqual([]);
    expect(openDeskActions('none', { state, ...bound })).toEqual([]);
  });

  test('an unbound line is not unbound, and one with a password under way is not reset', () => {
    expect(openDeskActions('act', { state: 'active', mac: '', resettable: false })).toEqual(['disconnect']);
  });
});
