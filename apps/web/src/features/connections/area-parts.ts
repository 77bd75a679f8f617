import type { ComponentType } from 'react';

/** Parts that the area supplies. */
export type AreaParts = {
  /** An application beside the page. */
  ProcessPanel: ComponentType<{ id: string; onClose: () => void }>;
  /** Where a business is managed; null for those who may not. */
  businessAt: ((id: string) => string) | null;
};
