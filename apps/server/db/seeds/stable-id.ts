import { hash } from 'node:crypto';

/** The same names always give the same id, so a row that was renamed since is still known to have been given. */
export function stableId(...names: readonly string[]): string {
  const hex = hash('sha256', JSON.stringify(names), 'hex');
  const variant = '89ab'[Number.parseInt(hex.charAt(16), 16) % 4];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
