import type { Design } from '../draft/design.ts';

type Relied = Design['relied'];
type ReliedField = NonNullable<Relied>['fields'][number];

/** A field that the product itself reads in its own business, with the options that have to stay; null for others. */
export const reliedField = (relied: Relied, place: string): ReliedField | null =>
  relied?.fields.find(({ id }) => id === place) ?? null;
