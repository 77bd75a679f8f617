/** A campus card as its system knows it; amounts in fen. */
export type CampusCard = {
  bankAccount: string;
  balanceFen: number;
  status: 'normal' | 'lost' | 'frozen' | 'closed';
  effectiveOn: string;
  /** The money on its way to the card: what was moved at the last transition, and what waits for the next one. */
  lastTransitionFen: number;
  currentTransitionFen: number;
};

/** The campus-card system: asked for one person at a time; null where it knows no card. It may be away and then throws. */
export type CampusCardSystem = { find(orgSign: string, account: string): Promise<CampusCard | null> };
