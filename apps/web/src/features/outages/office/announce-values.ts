import type { announceOutage } from '@campus/contract/calls/outages.ts';
import type { OutageKind } from '@campus/rules/outages/outages.ts';
import type { Payload } from '#web/client/call-head.ts';
import type { ServerFault } from '#web/ui/base/faults.ts';
import { momentText, typedMoment } from '#web/ui/base/moment-text.ts';
import type { OutageRow } from './outages-office.queries.ts';

export type ChosenPlace = OutageRow['places'][number];

/** The inputs of an announcement. Moments are in the organisation's time zone: 2026-11-15 08:30; '' is now, or not known. */
export type AnnounceValues = {
  kind: string;
  places: readonly ChosenPlace[];
  type: string;
  textZh: string;
  textEn: string;
  begins: string;
  ends: string;
};

export const newValues = (kind: OutageKind): AnnounceValues => ({
  kind,
  places: [],
  type: '',
  textZh: '',
  textEn: '',
  begins: '',
  ends: '',
});

export function valuesOf(row: OutageRow, zone: string): AnnounceValues {
  return {
    kind: row.kind,
    places: row.places,
    type: row.typeCode ?? '',
    textZh: row.text.zh,
    textEn: row.text.en,
    begins: momentText(row.beginsAt, zone),
    ends: momentText(row.expectedEndAt, zone),
  };
}

/** What is wrong with the times, each beside its field; the server says the same. */
export function timeFaults({ kind, begins, ends }: AnnounceValues): ServerFault[] {
  if (kind === 'maintenance' && begins === '') return [{ field: 'begins', code: 'required' }];
  if (kind === 'maintenance' && ends === '') return [{ field: 'ends', code: 'required' }];
  // In this form the later moment is also the greater text.
  return ends !== '' && begins !== '' && ends <= begins ? [{ field: 'ends', code: 'date' }] : [];
}

/** What is sent of it; `begunAt` is the beginning that was known to the second, as long as nobody typed another. */
export function payloadOf(
  values: AnnounceValues,
  zone: string,
  begunAt: number | null = null,
): Payload<typeof announceOutage> {
  const typed = typedMoment(values.begins, zone) || null;
  const beginsAt = begunAt !== null && values.begins === momentText(begunAt, zone) ? begunAt : typed;
  const expectedEndAt = typedMoment(values.ends, zone) || null;
  return {
    kind: values.kind as OutageKind,
    placeIds: values.places.map(({ id }) => id),
    ...(values.type && { type: values.type }),
    textZh: values.textZh.trim(),
    textEn: values.textEn.trim(),
    ...(beginsAt !== null && { beginsAt }),
    ...(expectedEndAt !== null && { expectedEndAt }),
  };
}

/** The fields of the call by the names of the form. */
const fieldNames: Readonly<Record<string, string>> = {
  placeIds: 'places',
  beginsAt: 'begins',
  expectedEndAt: 'ends',
};
export const fieldOf = (name: string): string => fieldNames[name.split('.')[0] as string] ?? name;
