import { fill } from '@campus/messages/texts.ts';
import zh from '@campus/messages/zh/network-applications.ts';
import { describe, expect, test } from 'vitest';
import { formatFor } from '#web/ui/base/format.ts';
import { monthText } from './network-labels.ts';
import type { Application } from './network-types.ts';
import { clockState, detailsOf } from './use-application-details.ts';

const at = (time: string) => Date.parse(`2026-11-15T${time}:00+08:00`);
const words = (text: { zh: string } | null | undefined) => text?.zh ?? '';
const format = formatFor('zh', 'Asia/Shanghai');
const say = (key: keyof typeof zh, facts = {}) => fill(zh[key], facts);
const price = ({ priceFen }: { priceFen: number }) => format.money(priceFen);
const address = (path: readonly { name: { zh: string } }[]) => path.map(({ name }) => name.zh).join(' / ');
const month = (value: string) => monthText(value, 'zh');
const labels = { say, words, format, price, address, month, block: () => '' } as Parameters<typeof detailsOf>[1];

const place = (name: string) => [{ id: name, kind: 'building' as const, name: { zh: name, en: name } }];
const plain = {
  kind: 'open',
  outcome: null,
  group: 'todo',
  package: null,
  packageName: { zh: '包月', en: 'Monthly' },
  month: null,
  oldAddress: [],
  newAddress: [],
  oldPort: '',
  newPort: '',
  oldMac: '',
  newMac: '',
  newPassword: false,
  reason: '',
  contact: '',
  costFen: 0,
  waitsForMoney: false,
  effectiveAt: null,
  queuedAt: null,
  writtenAt: null,
  verifiedAt: null,
  inForceAt: null,
  completesAt: null,
  evidence: null,
} as unknown as Application;
const details = (change: Partial<Application>) => detailsOf({ ...plain, ...change }, labels);
const textOf = (change: Partial<Application>, key: string) =>
  details(change).facts.find((fact) => fact.key === key)?.text ?? null;

describe('what is asked for', () => {
  test('of a move: where from and where to, and the ports', () => {
    const move = {
      kind: 'move',
      oldAddress: place('D5'),
      newAddress: place('D1'),
      oldPort: 'A-1',
      newPort: 'B-2',
    } as const;
    expect(textOf(move as Partial<Application>, 'place')).toBe('D5\n→ D1');
    expect(textOf(move as Partial<Application>, 'port')).toBe('A-1 → B-2');
  });
  test('of a pause: which line, and why', () => {
    expect(textOf({ kind: 'pause', oldAddress: place('D5') } as Partial<Application>, 'place')).toBe('D5');
  });
  test('of another device: from none, where none was bound', () => {
    expect(textOf({ kind: 'change-mac', newMac: '00-11' }, 'mac')).toBe('未绑定 → 00-11');
    expect(textOf({ kind: 'change-mac', oldMac: '00-22', newMac: '00-11' }, 'mac')).toBe('00-22 → 00-11');
  });
  test('of an opening: no arrow, the month, and the cost', () => {
    const opening = { newAddress: place('D5'), newMac: '00-11', month: '2026-12', costFen: 13_000 };
    expect(textOf(opening, 'place')).toBe('D5');
    expect(textOf(opening, 'mac')).toBe('00-11');
    expect(textOf(opening, 'month')).toBe('2026年12月');
    expect(textOf(opening, 'cost')).toBe('¥130.00');
    expect(textOf(opening, 'reason')).toBeNull();
  });
  test('a password is never shown, only that one was given', () => {
    expect(textOf({ kind: 'password', newPassword: true }, 'password')).toBe('已提交新密码（不显示）');
  });
});

describe('the clock', () => {
  test.each([
    [{}, 'ahead'],
    [{ group: 'doing' as const }, 'ahead'],
    [{ queuedAt: 1 }, 'running'],
    [{ outcome: 'refused' as const, group: 'abort' as const }, 'none'],
    [{ outcome: 'withdrawn' as const, group: 'abort' as const }, 'none'],
  ])('%j is %s', (change, state) => expect(clockState({ ...plain, ...change })).toBe(state));

  test('says each moment, and when it will be in force', () => {
    const { clock } = details({ queuedAt: at('10:00'), writtenAt: at('10:01'), effectiveAt: at('10:03') });
    expect(clock?.stages.map(({ done, when }) => [done, when])).toEqual([
      [true, '2026年11月15日 10:00'],
      [true, '2026年11月15日 10:01'],
      [false, '未到'],
      [false, '预计生效：2026年11月15日 10:03'],
    ]);
  });
  test('shows what the network answered last, once something was written', () => {
    expect(details({ queuedAt: 1 }).evidence).toBeNull();
    expect(details({ writtenAt: 1 }).evidence).toEqual({ accepted: null, text: '写入后还没有认证记录' });
    const evidence = { accepted: false, at: at('11:00'), mac: '00-11' };
    expect(details({ writtenAt: 1, evidence }).evidence).toEqual({
      accepted: false,
      text: '2026年11月15日 11:00 用新设置认证被拒 · 设备 00-11',
    });
  });
});
