import { expect, test } from 'vitest';
import { type AnnounceValues, fieldOf, newValues, payloadOf, timeFaults, valuesOf } from './announce-values.ts';
import type { OutageRow } from './outages-office.queries.ts';

const ZONE = 'Asia/Shanghai';
const place = { id: '019a0000-0000-7000-8000-000000000001', kind: 'building', name: { zh: '楼', en: 'Hall' } } as const;
const row = {
  kind: 'outage',
  places: [place],
  typeCode: 'wired',
  text: { zh: '', en: '' },
  beginsAt: Date.UTC(2026, 10, 18, 0, 30, 12),
  expectedEndAt: null,
} as unknown as OutageRow;
const written: AnnounceValues = { ...newValues('outage'), places: [place], textZh: ' 断网 ', textEn: ' Down ' };

test('[REP-06] a suspicion is announced as it was noticed, to the second, unless another beginning is typed', () => {
  const values = { ...valuesOf(row, ZONE), textZh: '断网', textEn: 'Down' };
  expect(values).toMatchObject({
    kind: 'outage',
    places: [place],
    type: 'wired',
    begins: '2026-11-18 08:30',
    ends: '',
  });
  expect(payloadOf(values, ZONE, row.beginsAt)).toEqual({
    kind: 'outage',
    placeIds: [place.id],
    type: 'wired',
    textZh: '断网',
    textEn: 'Down',
    beginsAt: row.beginsAt,
  });
  expect(payloadOf({ ...values, begins: '2026-11-18 08:00' }, ZONE, row.beginsAt).beginsAt).toBe(
    Date.UTC(2026, 10, 18),
  );
});

test('[REP-06] what is left empty is left out: now, no end, every type', () => {
  expect(payloadOf(written, ZONE)).toEqual({ kind: 'outage', placeIds: [place.id], textZh: '断网', textEn: 'Down' });
});

test.each([
  [{ kind: 'outage' }, []],
  [{ kind: 'maintenance' }, [{ field: 'begins', code: 'required' }]],
  [{ kind: 'maintenance', begins: '2026-11-18 08:30' }, [{ field: 'ends', code: 'required' }]],
  [{ begins: '2026-11-18 08:30', ends: '2026-11-18 08:30' }, [{ field: 'ends', code: 'date' }]],
  [{ begins: '2026-11-18 08:30', ends: '2026-11-18 10:00' }, []],
] as const)('[REP-06] the times of %o are told beside their fields', (part, faults) => {
  expect(timeFaults({ ...written, ...part })).toEqual(faults);
});

test('[REP-06] faults of the call stand at the fields of the form', () => {
  expect(['placeIds.0', 'beginsAt', 'expectedEndAt', 'textZh'].map(fieldOf)).toEqual([
    'places',
    'begins',
    'ends',
    'textZh',
  ]);
});
