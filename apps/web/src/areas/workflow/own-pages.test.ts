import { allPages } from '@campus/contract/pages/all.ts';
import { type DeploymentMode, modeAreas, servesArea } from '@campus/rules/deployment/modes.ts';
import { applicationBusinesses, applicationKinds } from '@campus/rules/network-packages/lines.ts';
import { describe, expect, test } from 'vitest';
import { workflowAddresses } from './own-pages.ts';

const modes = [null, ...Object.keys(modeAreas).map(Number)] as (DeploymentMode | null)[];

describe.each(modes)('mode %s', (mode) => {
  const addresses = workflowAddresses(mode, 'scut');

  test.each(applicationKinds)('%s is applied for on a page that is served, or not offered', (kind) => {
    const code = applicationBusinesses[kind];
    expect(addresses.offers?.(code)).toBe(mode !== 3);
    if (mode === 3) return;
    const { pathname, searchParams } = new URL(addresses.apply('b', 's', code), 'http://campus');
    const area = allPages.find(({ pages }) => Object.values(pages).some(({ path }) => path === pathname))?.area;
    expect(area).toBe(servesArea(mode, 'hall-phone') ? 'hall-phone' : 'hall-pc');
    expect(searchParams.get('id')).toBe('scut');
  });

  test('everything else stays in the app', () => {
    expect(addresses.offers?.('leave')).toBe(true);
    expect(addresses.apply('b', 's', 'leave')).toBe('/Manage/b/s');
  });
});
