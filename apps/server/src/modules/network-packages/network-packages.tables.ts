import type { Audience, Hold, LineState, Period } from '@campus/rules/network-packages/lines.ts';
import {
  bigint,
  boolean,
  date,
  integer,
  moment,
  orNull,
  table,
  text,
  uuid,
  withDefault,
} from '#server/platform/table.ts';

export const networkPackages = table('network_packages', {
  id: uuid(),
  organisationId: uuid(),
  code: text(),
  nameZh: text(),
  nameEn: text(),
  summaryZh: text(),
  summaryEn: text(),
  campusId: orNull(uuid()),
  audience: text<Audience>(),
  period: text<Period>(),
  priceFen: bigint(),
  speedGroup: text(),
  active: boolean(),
  position: integer(),
});

export const networkLines = table('network_lines', {
  id: uuid(),
  organisationId: uuid(),
  personId: uuid(),
  packageId: uuid(),
  accountId: orNull(uuid()),
  state: text<LineState>(),
  placeId: uuid(),
  port: text(),
  mac: text(),
  appliedAt: moment(),
  openedAt: orNull(moment()),
  paidUntilOn: orNull(date()),
  pauseFromOn: orNull(date()),
  pauseAskedOn: orNull(date()),
  pauseReason: text(),
  pausedAt: orNull(moment()),
  openFromOn: orNull(date()),
  endedAt: orNull(moment()),
  changedAt: moment(),
});

export const networkLineHolds = table('network_line_holds', {
  organisationId: uuid(),
  lineId: uuid(),
  kind: text<Exclude<Hold, 'own-pause'>>(),
  sinceAt: moment(),
  reason: text(),
});

export const networkFreezesEnded = table('network_freezes_ended', {
  id: uuid(),
  organisationId: uuid(),
  lineId: uuid(),
  kind: text<'freeze' | 'epidemic'>(),
  sinceAt: moment(),
  reason: text(),
  endedAt: moment(),
  endReason: text(),
});

export const networkDues = table('network_dues', {
  id: uuid(),
  organisationId: uuid(),
  personId: uuid(),
  lineId: uuid(),
  fromOn: date(),
  untilOn: date(),
  amountFen: bigint(),
  createdAt: moment(),
  paidAt: orNull(moment()),
  lapsedAt: orNull(moment()),
  position: withDefault(bigint()),
});
