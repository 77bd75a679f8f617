/** Who registers at the open page: staff show a work permit; postdocs may show their admission notice instead. */
export const identityTypes = ['staff', 'postdoc'] as const;
export type IdentityType = (typeof identityTypes)[number];
export const documentTypes = ['identity-card', 'passport', 'residence-permit'] as const;
export type DocumentType = (typeof documentTypes)[number];
export const permitKinds = ['work-permit', 'admission-notice'] as const;
export type PermitKind = (typeof permitKinds)[number];

export const mayShow = (identity: IdentityType, permit: PermitKind): boolean =>
  permit === 'work-permit' || identity === 'postdoc';

/** An account is what is typed at every sign-in, and the name on the network. */
export const isAccount = (text: string): boolean => /^[A-Za-z0-9][A-Za-z0-9._-]{2,39}$/.test(text);

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const CHECKS = '10X98765432';

/** Mainland identity numbers check themselves; other documents have letters and digits. */
export function isDocumentNumber(type: DocumentType, text: string): boolean {
  if (type !== 'identity-card') return /^[A-Za-z0-9]{5,20}$/.test(text);
  if (!/^\d{17}[\dX]$/.test(text)) return false;
  const sum = WEIGHTS.reduce((total, weight, n) => total + weight * Number(text[n]), 0);
  return CHECKS[sum % 11] === text[17];
}

/** As it is shown, to its owner too: a page is looked at over shoulders. Of a short one, four characters would be most of it. */
export const maskDocument = (text: string): string =>
  text.length <= 6 ? '*'.repeat(text.length) : text.slice(-4).padStart(text.length, '*');
