import type { ComponentType, ReactNode } from 'react';
import type { PeopleInputProps } from '#web/ui/base/field-source.ts';
import type { DesignTab } from './business-address.ts';

/** A flow and a form as they travel. */
export type Mine = { flow: object; form: object };
export type DesignerProps = {
  businessId: string;
  part: DesignTab;
  /** Asks what one's own is to be called, where somebody else changed the draft, and keeps it as a business of its own. */
  keepAsCopy: (mine: Mine, close: () => void) => ReactNode;
  onKept: () => void;
  onSettle: (settle: (() => Promise<boolean>) | null) => void;
};

/** What the area lends this feature: how people are chosen, and where the cases of a business are listed for this reader. */
export type AreaParts = {
  People: ComponentType<PeopleInputProps>;
  /** Draws the flow, the form and the rights to its fields, of one draft. */
  Designer: ComponentType<DesignerProps>;
  /** Null for who may not open such a list. */
  casesOf: ((businessId: string, which: 'running' | 'late') => string) | null;
};
