import type { Part, Stands, Words } from '@campus/rules/bulk-acts/bulk-acts.ts';
import type { Person } from '#server/modules/people/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';

export type Named = { id: string; name: Words };
export type Who = { id: string; name: string };

/** What was asked for, by the names of that moment: it is kept with the act, and done by. */
export type Said = {
  give: readonly Named[];
  take: readonly Named[];
  department: Named | null;
  reason: string | null;
  tasksTo: Who | null;
  headsTo: Who | null;
  businessesTo: Who | null;
  byBusiness: readonly (Named & { to: Who })[];
};

/** One of the things that can be done to many people, for one of them. */
export type Act = {
  /** What would become of this person; nothing where all is so already. */
  plan(ctx: CallerCtx, person: Person): Promise<Part[]>;
  /** Makes the parts be as they are to be, by the rules of the act on one person. Answers what came of it, where that is not all of it. */
  write(ctx: CallerCtx, person: Person, parts: readonly Part[]): Promise<Part[] | undefined>;
  /** How those things stand now, by `keyOf`. */
  look(ctx: CallerCtx, person: Person, parts: readonly Part[]): Promise<Map<string, Stands>>;
  /** What of it is left with others after it was taken back; all of it unless said. */
  left?(ctx: CallerCtx, person: Person, parts: readonly Part[]): Promise<Part[]>;
};
