import type { FormField } from '@campus/rules/flows/form.ts';
import type { Design } from '../draft/design.ts';

/** Another business, and the fields of its form. */
export type ChildBusiness = Omit<Design['businesses'][number], 'fields'> & { fields: readonly FormField[] };

/** The business that a step is for, as far as it is known; the server has read the shape of its form. */
export function businessOf({ businesses }: Pick<Design, 'businesses'>, id: string): ChildBusiness | null {
  const found = businesses.find((each) => each.id === id);
  return found ? { ...found, fields: found.fields as unknown as readonly FormField[] } : null;
}
