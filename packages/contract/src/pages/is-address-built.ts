import type { AreaPages } from './page.ts';

/** Whether an address ends at a page that is built. An address outside the area is not ours to judge: it does. */
export function isAddressBuilt({ base, pages, redirects }: Omit<AreaPages, 'area'>, address: string): boolean {
  if (address !== base && !address.startsWith(`${base}/`)) return true;
  const redirect = redirects.find(({ path }) => path === address);
  if (redirect)
    return isAddressBuilt({ base, pages, redirects: redirects.filter((other) => other !== redirect) }, redirect.to);
  return Object.values(pages).some(({ path, built }) => path === address && built);
}
