import en from '@campus/messages/en/network.ts';
import { describe, expect, test } from 'vitest';
import { applicationChip, bytesText, lineChip, methodText, monthText } from './network-labels.ts';

describe('what a line and an application say of themselves', () => {
  test('a held line says why it is off; a paused one that it is paused', () => {
    const arrears = [{ kind: 'arrears' as const, sinceAt: 0, reason: '' }];
    expect(lineChip({ state: 'active', on: true, holds: [] })).toEqual({ kind: 'done', text: 'state-active' });
    expect(lineChip({ state: 'active', on: false, holds: arrears })).toEqual({ kind: 'failed', text: 'hold-arrears' });
    expect(lineChip({ state: 'paused', on: false, holds: [{ kind: 'own-pause', sinceAt: 0, reason: '' }] }).text).toBe(
      'state-paused',
    );
  });

  test('an application is in review, under way, done, or not agreed to', () => {
    expect(applicationChip({ group: 'todo', outcome: null, stage: null }).text).toBe('in-review');
    expect(applicationChip({ group: 'doing', outcome: null, stage: 'written' }).text).toBe('stage-written');
    expect(applicationChip({ group: 'done', outcome: 'done', stage: 'in-force' }).text).toBe('group-done');
    expect(applicationChip({ group: 'abort', outcome: 'refused', stage: null }).kind).toBe('failed');
  });

  test('[ENT-10] ways of paying are told in the reader’s language, and unknown ones as they came', () => {
    const say = (key: keyof typeof en) => en[key];
    expect(methodText('一卡通', say)).toBe('Campus card');
    expect(methodText('balance', say)).toBe('from the balance');
    expect(methodText('云闪付', say)).toBe('云闪付');
  });

  test('months and traffic as people write them', () => {
    expect(monthText('2026-12', 'zh')).toBe('2026年12月');
    expect(monthText('2026-12', 'en')).toBe('December 2026');
    expect(bytesText(512)).toBe('512 B');
    expect(bytesText(3_500_000_000)).toBe('3.3 GB');
  });
});
