import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../test/test-app.ts';
import { readMoment } from './row-values.ts';
import { sql } from './sql.ts';

const t = testApp();

describe('a moment', () => {
  test.each([
    ['2026-11-15 08:30:00+00', Date.UTC(2026, 10, 15, 8, 30)],
    ['2026-11-15 08:30:00.5+08', Date.UTC(2026, 10, 15, 0, 30, 0, 500)],
    ['2026-11-15 08:30:00.123456-05', Date.UTC(2026, 10, 15, 13, 30, 0, 123)],
    ['2026-11-15 08:30:00.123+05:30', Date.UTC(2026, 10, 15, 3, 0, 0, 123)],
    ['0099-01-02 03:04:05+00', Date.parse('0099-01-02T03:04:05Z')],
  ])('%s is read to the millisecond', (text, moment) => {
    expect(readMoment(text)).toBe(moment);
  });

  test('comes back as it was sent, in whichever zone the connection speaks', async () => {
    const zones = ['UTC', 'Asia/Shanghai', 'Asia/Kolkata', 'America/New_York', 'Pacific/Chatham'];
    const moment = fc.integer({ min: Date.UTC(1970, 0, 1), max: Date.UTC(2999, 0, 1) });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...zones),
        fc.array(moment, { minLength: 1, maxLength: 20 }),
        async (zone, all) => {
          const texts = all.map((each) => new Date(each).toISOString());
          const rows = await t.product.db.transaction(async (tx) => {
            await tx.run(sql`select set_config('timezone', ${zone}, true)`);
            return tx.rows<{ at: number }>(sql`select at from unnest(${texts}::timestamptz[]) at`);
          });
          expect(rows.map(({ at }) => at)).toEqual(all);
        },
      ),
      { numRuns: 30 },
    );
  });
});

test('days and local times stay texts, bigints are numbers, JSON is read, bytes are bytes', async () => {
  const found = await t.product.db.row(sql`
    select date '2026-11-15' as day, timestamp '2026-11-15 08:30' as local, interval '1 day' as span, 9007199254740991::int8 as big,
      array[1, null, 3]::int8[] as bigs, 1.10::numeric as exact, '{"a": null}'::jsonb as json, '\\x00ff'::bytea as bytes,
      array['a', null]::text[] as texts, null::timestamptz as never`);
  expect(found).toEqual({
    day: '2026-11-15',
    local: '2026-11-15 08:30:00',
    span: '1 day',
    big: 9007199254740991,
    bigs: [1, null, 3],
    exact: '1.10',
    json: { a: null },
    bytes: Buffer.from([0, 255]),
    texts: ['a', null],
    never: null,
  });
});
