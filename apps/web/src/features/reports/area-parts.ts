import type { ComponentType } from 'react';
import type { Words } from '#web/ui/base/words.ts';

export type Business = { id: string; name: Words };

/** Parts that the area supplies: what others choose by, and the detail of a process. */
export type AreaParts = {
  DepartmentSelect: ComponentType<{
    label?: string;
    placeholder?: string;
    value: string | undefined;
    onChange: (id: string | undefined) => void;
  }>;
  BusinessSelect: ComponentType<{
    label: string;
    any: string;
    value: string | undefined;
    /** Businesses that the page knows of, so that they can be chosen in any case. */
    known: readonly Business[];
    onChange: (id: string | null) => void;
  }>;
  ProcessPanel: ComponentType<{ id: string; onClose: () => void }>;
};
