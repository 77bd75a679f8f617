import type { playDraft } from '@campus/contract/calls/flows-play.ts';
import type { getProcess } from '@campus/contract/calls/flows-processes.ts';
import type { Reply } from '@campus/contract/define-call.ts';
import type { ComponentType } from 'react';

/** The replies of a play, by the names that its pages use. */
export type Played = Reply<typeof playDraft>;
export type PlayedParty = Played['parties'][number];
export type PlayedEvent = Played['events'][number];
export type PlayedEffect = PlayedEvent['effects'][number];
type Process = Reply<typeof getProcess>;
type Start = Played['start'];

/** What the area lends a play: the product's own form, its own buttons, and how somebody sees what was filled in. */
export type PlayParts = {
  Form: ComponentType<{
    label: string;
    submit: string;
    fields: Start['fields'];
    names: Process['names'];
    picks: Start['picks'];
    take: (sent: { form: Record<string, unknown>; picked: Record<string, string[]> }) => Promise<void>;
  }>;
  Actions: ComponentType<{
    process: Process;
    take: (call: { name: string }, payload: object) => Promise<unknown>;
  }>;
  Seen: ComponentType<{ process: Process }>;
};

/** The played process as the product's own parts take one. */
export const processOf = ({ process }: Played, party: PlayedParty, openActions: Process['openActions']): Process => ({
  ...party,
  openActions,
  way: process?.way ?? [],
  names: process?.names ?? { people: {}, departments: {}, places: {} },
  events: { items: [], next: null },
  pictures: [],
  comments: 0,
  attachments: 0,
  onPaper: false,
  parent: null,
  children: [],
});
