import type { HousingOffice } from './port.ts';

/** A housing office whose lists are handed in; it counts how often it was asked. */
export function createFakeHousingOffice(lists: Record<string, string>): HousingOffice & { asked: number } {
  const office = {
    asked: 0,
    async read(orgSign: string) {
      office.asked += 1;
      const list = lists[orgSign];
      return list === undefined ? ({ fault: 'no-file' } as const) : { content: Buffer.from(list, 'utf8') };
    },
  };
  return office;
}
