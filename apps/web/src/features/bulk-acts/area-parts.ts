import type { ComponentType } from 'react';
import type { Words } from '#web/ui/base/words.ts';

export type Receiver = { id: string; name: string };

/** Who is meant: these, or all that the filters find. */
export type ChosenPeople = {
  ids: readonly string[];
  everybody: boolean;
  filter: Readonly<Record<string, string>>;
  found: number | null;
};

/** What the area lends this feature of others. */
export type AreaParts = {
  DepartmentSelect: ComponentType<{
    id?: string;
    label?: string;
    value: string | undefined;
    onChange: (id: string | undefined, name: Words | undefined) => void;
  }>;
  PersonDialog: ComponentType<{ title: string; onChoose: (person: Receiver) => void; onClose: () => void }>;
};
