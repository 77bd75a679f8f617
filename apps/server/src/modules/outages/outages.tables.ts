import type { OutageKind, OutageState } from '@campus/rules/outages/outages.ts';
import { integer, moment, orNull, table, text, uuid, withDefault } from '#server/platform/table.ts';

export const outages = table('outages', {
  id: uuid(),
  organisationId: uuid(),
  kind: text<OutageKind>(),
  state: text<OutageState>(),
  /** Where it was suspected; null where it was made by hand. */
  buildingId: orNull(uuid()),
  faultType: orNull(text()),
  textZh: withDefault(text()),
  textEn: withDefault(text()),
  endTextZh: withDefault(text()),
  endTextEn: withDefault(text()),
  beginsAt: moment(),
  expectedEndAt: orNull(moment()),
  raisedAt: moment(),
  announcedAt: orNull(moment()),
  announcedBy: orNull(uuid()),
  endedAt: orNull(moment()),
  endedBy: orNull(uuid()),
  /** When everything that follows from its end was done. */
  settledAt: orNull(moment()),
  /** Who solves its orders, where it is not whoever ended it. */
  solverId: orNull(uuid()),
  /** When the desk was asked last whether it is over. */
  askedAt: orNull(moment()),
  version: withDefault(integer()),
});

export const outagePlaces = table('outage_places', {
  organisationId: uuid(),
  outageId: uuid(),
  placeId: uuid(),
});

/** Who was told of an announcement. */
export const outageTold = table('outage_told', {
  organisationId: uuid(),
  outageId: uuid(),
  personId: uuid(),
  toldAt: moment(),
});

export const outagePeople = table('outage_people', {
  organisationId: uuid(),
  outageId: uuid(),
  personId: uuid(),
  joinedAt: moment(),
});
