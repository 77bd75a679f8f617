/** From the widest to the narrowest; the order in which an address is picked. */
export const placeKinds = ['campus', 'area-one', 'area-two', 'building', 'room'] as const;

export type PlaceKind = (typeof placeKinds)[number];

/** Small campuses have no areas, so a building may hang under any level above it. */
export const placeChildren: Readonly<Record<PlaceKind, readonly PlaceKind[]>> = {
  campus: ['area-one', 'building'],
  'area-one': ['area-two', 'building'],
  'area-two': ['building'],
  building: ['room'],
  room: [],
};

/** The level that is usually picked next; null for a room, which ends an address. */
export function nextLevel(kind: PlaceKind): PlaceKind | null {
  return placeKinds[placeKinds.indexOf(kind) + 1] ?? null;
}

/** Page and feed build the tree by this alone, so a room never hangs under a campus. */
export function canContain(parent: PlaceKind, child: PlaceKind): boolean {
  return placeChildren[parent].includes(child);
}

export const INTERNATIONAL_STUDENT = 'international-student';

/** Ports are asked for by building, and of international students wherever they live. */
export function portRequired(facts: { buildingRequiresPort: boolean; identityType: string | null }): boolean {
  return facts.buildingRequiresPort || facts.identityType === INTERNATIONAL_STUDENT;
}

/** Which buildings are wired is kept with the building, so a newly wired one opens without a new version. */
export function canOpenNetwork(building: { networkOpen: boolean }): boolean {
  return building.networkOpen;
}
