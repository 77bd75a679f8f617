import { drawings, other } from './business-icon.tsx';

type BusinessIconName = keyof typeof drawings;

/** The drawings that a business may choose from; beside them, because first screens only draw. */
export const businessIcons = Object.keys(drawings) as BusinessIconName[];

const isDrawn = (name: string): name is BusinessIconName => Object.hasOwn(drawings, name);

/** The drawing that a name means: its own, or that of what it is like. */
export function drawingOf(icon: string): BusinessIconName {
  const word = icon.toLowerCase().replace(/[^a-z].*$/, '');
  return isDrawn(word) ? word : ((Object.hasOwn(other, word) ? other[word] : null) ?? 'document');
}
