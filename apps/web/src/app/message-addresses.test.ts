import { aboutKinds } from '@campus/contract/calls/inbox.ts';
import { permissions } from '@campus/contract/permissions.ts';
import { type DeploymentMode, modeAreas, servesArea } from '@campus/rules/deployment/modes.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { messageAddress as inPc } from '#web/areas/hall-pc/message-address.ts';
import { messageAddress as inPhone } from '#web/areas/hall-phone/message-address.ts';
import { messageAddress as inOffice } from '#web/areas/office/message-address.ts';
import { messageAddress as inWorkflow } from '#web/areas/workflow/message-address.ts';
import { setBoot } from '#web/client/boot.ts';
import { areaOf } from '#web/client/current-area.ts';

const pathOf = (address: string) => new URL(address, 'http://campus').pathname;
const served = (mode: DeploymentMode | null, address: string) => {
  const area = areaOf(pathOf(address));
  return area === 'open' || servesArea(mode, area);
};
const readers = [
  { area: 'hall-pc', reader: 'of staff', addressOf: () => inPc('scut', true) },
  { area: 'hall-phone', reader: 'of students', addressOf: () => inPhone('scut', false) },
  { area: 'office', reader: 'with all rights', addressOf: () => inOffice('scut', permissions) },
  { area: 'office', reader: 'without rights', addressOf: () => inOffice('scut', []) },
  { area: 'workflow', reader: 'of anybody', addressOf: () => inWorkflow('scut') },
] as const;
const modes = [null, ...Object.keys(modeAreas).map(Number)] as (DeploymentMode | null)[];
const cases = modes.flatMap((mode) =>
  readers.filter(({ area }) => servesArea(mode, area)).map((reader) => ({ mode, ...reader })),
);
const about = (kind: (typeof aboutKinds)[number]) => ({
  kind,
  id: '42',
  name: kind === 'report-month' ? '2026-11' : kind === 'process' ? 'leave' : null,
});

afterEach(() => setBoot({ mode: null }));

describe.each(cases)('mode $mode, read in $area $reader', ({ mode, reader, addressOf }) => {
  test.each(aboutKinds)('[REP-06] a message about %s leads to a page that is served, or nowhere', (kind) => {
    setBoot({ mode });
    for (const message of ['process-asked', 'outage-suspected', 'outage-asks', 'outage-ended']) {
      const address = addressOf()({ kind: message, about: about(kind) });
      expect(address === null || served(mode, address), `${address}`).toBe(true);
    }
  });

  test.each(['outage-suspected', 'outage-asks'])(
    '[REP-06] %s is opened in the office, which some do not have',
    (kind) => {
      setBoot({ mode });
      const address = addressOf()({ kind, about: about('outage') });
      expect([null, 'office']).toContain(address && areaOf(pathOf(address)));
      expect(address !== null || !servesArea(mode, 'office') || reader === 'without rights').toBe(true);
    },
  );

  test.each(['line', 'content', 'person', 'outage'] as const)(
    'what is one’s own about %s has a page wherever a hall is',
    (kind) => {
      setBoot({ mode });
      const address = addressOf()({ kind: 'outage-ended', about: about(kind) });
      // Whoever may decide about outages sees the same one there.
      const atDesk = kind === 'outage' && reader === 'with all rights';
      expect(address !== null).toBe(mode !== 3 || atDesk);
    },
  );
});
