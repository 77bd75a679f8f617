import type { AreaPages } from './page.ts';

/** Whether an address ends at a page that is built. An address outside the area is not ours to judge: it does. */
export function isAddressBuilt({ base, pages, redirects }: Omit<AreaPages, 'area'>, address: string): boolean {
  if (address !== base && !address.startsWith(`${base}/`)) return true;
  const way = redirects.find(({ path }) => path === address);
  if (way) return isAddressBuilt({ base, pages, redirects: redirects.filter((other) => other !== way) }, way.to);
  return Object.values(pages).some(({ path, built }) => path === address && built);
}
