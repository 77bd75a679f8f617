import type * as calls from '@campus/contract/calls/work-orders-older.ts';
import type { Received } from '@campus/contract/define-call.ts';
import type { OrderKind } from '@campus/rules/work-orders/work-orders.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/refusal.ts';
import { findOlderRow, listOlderRows, type OlderOrder, updateEvaluation } from './older.store.ts';

const presentOlderOrder = (row: OlderOrder) => ({
  id: row.id,
  kind: row.kind,
  number: row.number,
  title: row.title,
  status: row.status,
  group: row.processGroup,
  submittedAt: row.submittedAt,
  stars: row.stars,
  openActions: row.processGroup === 'done' && row.stars === null ? (['evaluate'] as 'evaluate'[]) : [],
});

export async function listOlderOrders(
  ctx: CallerCtx,
  { kind, ...paging }: { kind: OrderKind; after?: string | undefined; size?: number | undefined },
) {
  const page = await listOlderRows(ctx.db, ctx.caller.personId, kind, paging);
  return { next: page.next, items: page.items.map(presentOlderOrder) };
}

export async function viewOlderOrder(ctx: CallerCtx, id: string) {
  const row = (await findOlderRow(ctx.db, ctx.caller.personId, id)) ?? refuse('not-found');
  const { stars, achieved, evaluationText, evaluatedAt } = row;
  return {
    ...presentOlderOrder(row),
    facts: { ...row.facts },
    evaluation:
      stars === null
        ? null
        : { stars, text: evaluationText ?? '', achieved: achieved ?? false, at: evaluatedAt ?? row.importedAt },
  };
}

export async function evaluateOlderOrder(ctx: CallerCtx, input: Received<typeof calls.evaluateOlderOrder>) {
  const row = (await findOlderRow(ctx.db, ctx.caller.personId, input.id)) ?? refuse('not-found');
  if (row.processGroup !== 'done') return refuse('process-running');
  const { stars, achieved } = input;
  const evaluation = { stars, achieved, evaluationText: input.text, evaluatedAt: ctx.now };
  return (await updateEvaluation(ctx.db, input.id, evaluation)) ? { id: input.id } : refuse('already-settled');
}
