import { expect, test } from 'vitest';
import { allCalls } from './calls/all.ts';
import { refusedInSeeAs } from './see-as.ts';

test('[ADM-10] refused while seeing as somebody else: whatever writes, streams, files and links', () => {
  const refused = (part: (call: (typeof allCalls)[number]) => boolean) => allCalls.filter(part).every(refusedInSeeAs);
  expect(refused((call) => call.writes)).toBe(true);
  expect(refused((call) => call.envelope === 'events')).toBe(true);
  expect(refused((call) => call.envelope === 'bytes')).toBe(true);
  expect(refused((call) => call.access.kind === 'signed-link')).toBe(true);
  expect(
    allCalls
      .filter((call) => refusedInSeeAs(call) && !call.writes)
      .map(({ name }) => name)
      .sort(),
  ).toEqual([
    'DownloadDrawing',
    'ExportAll',
    'ExportAuditEntries',
    'ExportMonitored',
    'ExportMyBusiness',
    'ExportOddRosterRows',
    'ExportReport',
    'GetAttachment',
    'GetLogo',
    'GetRosterTemplate',
    'StreamConsole',
    'StreamMessages',
    'content',
    'open',
  ]);
});
