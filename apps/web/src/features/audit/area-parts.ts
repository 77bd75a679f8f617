import type { ComponentType } from 'react';

export type LogPerson = { id: string; name: string };

/** What the area brings along: the window in which one chooses somebody. */
export type AreaParts = {
  PersonDialog: ComponentType<{ title: string; onChoose: (person: LogPerson) => void; onClose: () => void }>;
};
