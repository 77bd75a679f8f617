import { expect, test } from 'vitest';
import { orderOutages, stillTrue } from './order-outages.ts';
import type { OwnOutage, ShownOutage } from './outage-types.ts';

const shown = (id: string, standing: ShownOutage['standing'], beginsAt: number, overrun?: ShownOutage['overrun']) =>
  ({ id, standing, beginsAt, overrun: overrun ?? null }) as ShownOutage;
const own = (id: string, part: Partial<OwnOutage>) =>
  ({ id, mine: false, joined: false, orderId: null, ...part }) as OwnOutage;

test('[REP-06] what covers my places comes first, then what is in force, then what is planned in its order', () => {
  const items = [
    shown('later', 'planned', 900),
    shown('old', 'in-force', 100),
    shown('soon', 'planned', 800),
    shown('new', 'in-force', 200),
    shown('my work', 'planned', 950),
    shown('my outage', 'in-force', 50),
  ];
  const mine = [own('my work', { mine: true }), own('my outage', { mine: true })];
  expect(orderOutages(items, mine).map(({ id }) => id)).toEqual([
    'my outage',
    'my work',
    'new',
    'old',
    'soon',
    'later',
  ]);
});

test('[TRU-76] what is being checked comes last: it may be over', () => {
  const items = [shown('checked', 'in-force', 900, 'checking'), shown('planned', 'planned', 950)];
  const longer = shown('longer', 'in-force', 100, 'longer');
  expect(orderOutages([...items, longer], []).map(({ id }) => id)).toEqual(['longer', 'planned', 'checked']);
});

test('[REP-06] what the reader said is told of each, and nothing of those who are not signed in', () => {
  const [joined, reported, other] = orderOutages(
    [shown('a', 'in-force', 3), shown('b', 'in-force', 2), shown('c', 'in-force', 1)],
    [own('a', { joined: true }), own('b', { joined: true, orderId: 'order' })],
  );
  expect(joined).toMatchObject({ id: 'a', mine: false, joined: true, orderId: null });
  expect(reported).toMatchObject({ id: 'b', joined: true, orderId: 'order' });
  expect(other).toMatchObject({ id: 'c', mine: false, joined: false, orderId: null });
});

test('[REP-06] what could not be renewed for ten minutes is no longer believed', () => {
  const at = 1_000_000;
  const minutes = (n: number) => at + n * 60_000;
  const read = { dataUpdatedAt: at, isError: false, fetchStatus: 'idle', keptAt: null };
  expect(stillTrue(read, minutes(60))).toBe(true);
  expect(stillTrue({ ...read, isError: true }, minutes(9))).toBe(true);
  expect(stillTrue({ ...read, isError: true }, minutes(10))).toBe(false);
  expect(stillTrue({ ...read, fetchStatus: 'paused' }, minutes(10))).toBe(false);
});

test.each(['idle', 'fetching', 'paused'])(
  '[REP-06] what the device kept is as old as it was then, whenever it was read and whether it is %s',
  (fetchStatus) => {
    const [kept, minute] = [1_000_000, 60_000];
    for (const isError of [true, false])
      for (const dataUpdatedAt of [0, kept, kept + 60 * minute]) {
        const read = { dataUpdatedAt, isError, fetchStatus, keptAt: kept };
        expect(stillTrue(read, kept + 9 * minute)).toBe(true);
        expect(stillTrue(read, kept + 10 * minute)).toBe(false);
      }
  },
);
