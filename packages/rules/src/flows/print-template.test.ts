import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isPrintedKind,
  offersPrint,
  type PrintTemplate,
  printFaults,
  printHeading,
  printParts,
  printReaders,
  USUAL_PRINT,
  unprintedKinds,
} from './print-template.ts';
import { decisions, timelineKinds } from './vocabulary.ts';

const nobody = { submitter: false, takesPart: false, oversees: false };
const template = (change: Partial<PrintTemplate>): PrintTemplate => ({ ...USUAL_PRINT, ...change });

describe('[DES-01] to whom a business offers paper', () => {
  test('[DES-01] nobody, until it says so', () => {
    expect(offersPrint(USUAL_PRINT, { submitter: true, takesPart: true, oversees: true })).toBe(false);
  });

  // offered to, what the reader is, whether they get it
  test.each([
    [['submitter'], { submitter: true }, true],
    [['submitter'], { takesPart: true }, false],
    [['submitter'], { oversees: true }, false],
    [['taking-part'], { submitter: true }, false],
    [['taking-part'], { takesPart: true }, true],
    [['taking-part'], { oversees: true }, false],
    [['overseeing'], { submitter: true }, false],
    [['overseeing'], { takesPart: true }, false],
    [['overseeing'], { oversees: true }, true],
    // whoever is several things gets it as any of them
    [['overseeing'], { submitter: true, oversees: true }, true],
    [['submitter', 'overseeing'], { takesPart: true }, false],
    // who merely may see it is none of these
    [printReaders, {}, false],
  ] as const)('[DES-01] offered to %j, read by %j: %s', (offeredTo, reader, offered) => {
    expect(offersPrint({ offeredTo }, { ...nobody, ...reader })).toBe(offered);
  });

  test('[DES-01] to offer it to more people takes it from nobody, and to be more keeps what one has', () => {
    const some = fc.subarray([...printReaders]);
    const reader = fc.record({ submitter: fc.boolean(), takesPart: fc.boolean(), oversees: fc.boolean() });
    const property = fc.property(some, some, reader, reader, (one, other, is, becomes) => {
      if (!offersPrint({ offeredTo: one }, is)) return;
      const more = {
        submitter: is.submitter || becomes.submitter,
        takesPart: is.takesPart || becomes.takesPart,
        oversees: is.oversees || becomes.oversees,
      };
      expect(offersPrint({ offeredTo: [...one, ...other] }, is)).toBe(true);
      expect(offersPrint({ offeredTo: one }, more)).toBe(true);
    });
    fc.assert(property, { numRuns: 200 });
  });
});

test.each([
  [
    { zh: '', en: '' },
    { zh: '用印', en: 'Seal' },
  ],
  [
    { zh: '  ', en: 'Form A' },
    { zh: '用印', en: 'Form A' },
  ],
  [
    { zh: '用印审批单', en: '' },
    { zh: '用印审批单', en: 'Seal' },
  ],
  [
    { zh: '用印审批单', en: 'Form A' },
    { zh: '用印审批单', en: 'Form A' },
  ],
])('[DES-01] the heading %j of the business "Seal" is %j', (heading, expected) => {
  expect(printHeading({ heading }, { zh: '用印', en: 'Seal' })).toEqual(expected);
});

describe('[DES-01] what is wrong with a template', () => {
  test('[DES-01] one that is offered has something on it; one that is not may be empty', () => {
    expect(printFaults(template({ offeredTo: ['submitter'], parts: [] }))).toEqual([
      { field: 'parts', code: 'required' },
    ]);
    expect(printFaults(template({ parts: [] }))).toEqual([]);
    for (const part of printParts)
      expect(printFaults(template({ offeredTo: ['submitter'], parts: [part] }))).toEqual([]);
  });

  test('[DES-01] nothing is said twice', () => {
    expect(printFaults(template({ offeredTo: ['submitter', 'submitter'] }))).toEqual([
      { field: 'offeredTo', code: 'mismatch' },
    ]);
    expect(printFaults(template({ parts: ['way', 'form', 'way'] }))).toEqual([{ field: 'parts', code: 'mismatch' }]);
    expect(printFaults(template({ leftOut: ['a', 'b', 'a'] }))).toEqual([{ field: 'leftOut', code: 'mismatch' }]);
    expect(printFaults(template({ leftOut: ['a', 'b'] }))).toEqual([]);
  });
});

describe('[DES-01] which events stand on the paper', () => {
  test('[DES-01] everything by which the case was decided, sent back, given to others or ended', () => {
    const deciding = [
      'submit',
      'resubmit',
      'reopen',
      ...decisions,
      'return',
      'take-back',
      'transfer',
      'delegate',
    ] as const;
    const others = [
      'add-signer',
      'remove-signer',
      'wait-over',
      'withdraw',
      'end',
      'move',
      'hand-over',
      'dispatch',
    ] as const;
    const byClock = ['clock-pass', 'clock-refuse', 'clock-reassign', 'action-failed'] as const;
    for (const kind of [...deciding, ...others, ...byClock]) expect(isPrintedKind(kind), kind).toBe(true);
  });

  test('[DES-01] what decides nothing is left out, and a kind that nobody thought of is not', () => {
    for (const kind of ['remind', 'read', 'claim', 'pick', 'copy', 'evaluate', 'clock-remind', 'hang-up'])
      expect(isPrintedKind(kind), kind).toBe(false);
    expect(isPrintedKind('a-kind-of-tomorrow')).toBe(true);
    expect(new Set(unprintedKinds).size).toBe(unprintedKinds.length);
    for (const kind of unprintedKinds) expect(timelineKinds).toContain(kind);
  });
});
