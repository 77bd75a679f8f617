import type { Part, Stands, Words } from '@campus/rules/bulk-acts/bulk-acts.ts';
import type { Person } from '#server/modules/people/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';

export type Named = { id: string; name: Words };
export type Who = { id: string; name: string };

/** The request, with names as of that moment. It is stored with the act, and applying follows it. */
export type ActRequest = {
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
  /** What would change for this person; empty where everything is so already. */
  plan(ctx: CallerCtx, person: Person): Promise<Part[]>;
  /** Writes the parts by the rules that hold for one person. Answers what was done, where that is not all of it. */
  write(ctx: CallerCtx, person: Person, parts: readonly Part[]): Promise<Part[] | undefined>;
  /** How the parts are now, by `keyOf`. */
  readState(ctx: CallerCtx, person: Person, parts: readonly Part[]): Promise<Map<string, Stands>>;
  /** What others keep although the act was undone; without this function, all of it. */
  listLeft?(ctx: CallerCtx, person: Person, parts: readonly Part[]): Promise<Part[]>;
};
