import type { ApplicationKind, ResetWay } from '@campus/rules/network-packages/lines.ts';
import type { OrderChannel } from '@campus/rules/work-orders/work-orders.ts';
import { bigint, boolean, bytes, date, moment, orNull, table, text, uuid } from '#server/platform/table.ts';

export const networkApplications = table('network_applications', {
  id: uuid(),
  organisationId: uuid(),
  personId: uuid(),
  kind: text<ApplicationKind>(),
  channel: text<OrderChannel>(),
  lineId: uuid(),
  monthOn: orNull(date()),
  oldPlaceId: orNull(uuid()),
  newPlaceId: orNull(uuid()),
  oldPort: text(),
  newPort: text(),
  oldMac: text(),
  newMac: text(),
  secret: orNull(bytes()),
  resetBy: orNull(text<ResetWay>()),
  reason: text(),
  contact: text(),
  costFen: bigint(),
  submittedAt: moment(),
  open: boolean(),
  waitsForMoney: boolean(),
  effectiveAt: orNull(moment()),
  completesAt: orNull(moment()),
  queuedAt: orNull(moment()),
  writtenAt: orNull(moment()),
  verifiedAt: orNull(moment()),
  inForceAt: orNull(moment()),
});
