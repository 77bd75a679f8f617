import type { getProcess } from '@campus/contract/calls/flows-processes.ts';
import type { Answered } from '@campus/contract/define-call.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import type { Loaded } from '../engine/processes.store.ts';
import { nameOf } from '../engine/projections.ts';
import { mayOpenProcess } from './may-open.ts';
import { findRelatives, type ParentRow, type RelatedChild } from './relatives.store.ts';

type Detail = Pick<Answered<typeof getProcess>, 'parent' | 'children'>;

export const NO_RELATIVES: Detail = { parent: null, children: [] };

/** The case that handed this one in, and what its own steps handed in; whoever may not open one learns no more than that there is one. */
export async function presentRelatives(ctx: CallerCtx, loaded: Loaded): Promise<Detail> {
  const { organisationId, id } = loaded.process;
  const { parent, children } = await findRelatives(ctx.db, organisationId, id, await mayOpenProcess(ctx));
  return { parent: parent && presentParent(parent), children: children.map((child) => presentChild(loaded, child)) };
}

const presentParent = ({ id, number, title, mayOpen }: ParentRow): NonNullable<Detail['parent']> => ({
  id,
  number: mayOpen ? number : null,
  title: mayOpen ? title : null,
  mayOpen,
});

function presentChild({ flow, process: { state } }: Loaded, child: RelatedChild): Detail['children'][number] {
  const { process, ...shown } = child;
  const seen = process?.mayOpen ? process : null;
  const step = state.visits.find(({ id }) => id === child.visit)?.step ?? '';
  return {
    ...shown,
    step,
    stepName: nameOf(flow, step),
    id: seen?.id ?? null,
    number: seen?.number ?? null,
    title: seen?.title ?? null,
    at: seen && child.outcome === null ? seen.standing.steps.map(({ name }) => name) : [],
    mayOpen: seen !== null,
  };
}
