import type { getDesign } from '@campus/contract/calls/flows-design.ts';
import type { Reply } from '@campus/contract/define-call.ts';
import type { FlowNames } from '@campus/messages/flow-sentences.ts';
import type { Definition } from '@campus/rules/flows/edit-definition/definition.ts';
import type { Kept } from './draft.ts';

/** A business as a designer opens it. */
export type Design = Reply<typeof getDesign>;
export type DesignFault = Design['faults'][number];
export type DesignWarning = Design['warnings'][number];
export type DesignNames = Design['names'];

/** The draft, or what a draft would begin from; null where nothing has been drawn yet. */
export function keptOf({ draft, published }: Pick<Design, 'draft' | 'published'>): Kept | null {
  const publishedId = published?.id ?? null;
  if (draft) return { definition: definitionOf(draft), revision: draft.revision, publishedId };
  return published ? { definition: definitionOf(published), revision: null, publishedId } : null;
}

/** The server has read and proved the shape of what it answers. */
export const definitionOf = ({ flow, form }: { flow: unknown; form: unknown }): Definition => ({
  flow: flow as Definition['flow'],
  form: form as Definition['form'],
});

export const noNames: DesignNames = {
  people: {},
  departments: {},
  labels: {},
  roles: {},
  places: {},
  businesses: {},
  connections: {},
};

/** Both lists of names in one; of two names the later one counts. */
export const joinNames = (one: DesignNames, other: DesignNames): DesignNames => ({
  people: { ...one.people, ...other.people },
  departments: { ...one.departments, ...other.departments },
  labels: { ...one.labels, ...other.labels },
  roles: { ...one.roles, ...other.roles },
  places: { ...one.places, ...other.places },
  businesses: { ...one.businesses, ...other.businesses },
  connections: { ...one.connections, ...other.connections },
});

/** The same names as sentences take them. */
export const namesForSentences = ({ people, ...names }: DesignNames): FlowNames => ({
  ...names,
  people: Object.fromEntries(Object.entries(people).map(([id, { name }]) => [id, name])),
});
