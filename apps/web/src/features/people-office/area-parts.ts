import type { ComponentType } from 'react';
import type { Words } from './people-office.queries.ts';

export type Chosen = { id: string; name: string };

/** Who is chosen in the list: these, or all that the filters find. */
export type ChosenPeople = {
  ids: readonly string[];
  everybody: boolean;
  /** What the list is narrowed by, and how many it finds; null while they are counted. */
  filter: Readonly<Record<string, string>>;
  found: number | null;
};

/** What the area lends this feature: parts of others, and where things are. */
export type AreaParts = {
  DepartmentSelect: ComponentType<{
    id?: string;
    label?: string;
    placeholder?: string;
    value: string | undefined;
    name?: Words | undefined;
    onChange: (id: string | undefined, name: Words | undefined) => void;
    disabled?: boolean;
  }>;
  /** Lets one person be chosen. */
  PersonDialog: ComponentType<{ title: string; onChoose: (person: Chosen) => void; onClose: () => void }>;
  /** The link to the see-as page of a person, for people with that right. */
  SeeAsLink: ComponentType<{ personId: string }>;
  /** The acts on all chosen people. */
  BulkBar: ComponentType<{ chosen: ChosenPeople; onEverybody: () => void; onClear: () => void }>;
  /** What was done to many people lately. */
  BulkHistory: ComponentType;
  deskOf: (personId: string) => string;
  processOf: (processId: string) => string;
};
