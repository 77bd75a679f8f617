/** What the housing office put there for an organisation; null where nothing is expected of it. */
export type HousingOffice = {
  read(orgSign: string): Promise<{ content: Uint8Array } | { fault: 'no-file' | 'too-large' } | null>;
};
