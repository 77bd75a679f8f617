import type { ComponentType } from 'react';

export type LogPerson = { id: string; name: string };

/** Parts that the area supplies: the dialog for choosing a person. */
export type AreaParts = {
  PersonDialog: ComponentType<{ title: string; onChoose: (person: LogPerson) => void; onClose: () => void }>;
};
