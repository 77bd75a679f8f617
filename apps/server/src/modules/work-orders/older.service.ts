import type { evaluateOlderOrder } from '@campus/contract/calls/work-orders-older.ts';
import type { Received } from '@campus/contract/define-call.ts';
import type { OrderKind } from '@campus/rules/work-orders/work-orders.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/refusal.ts';
import { evaluateOlder, findOlder, listOlder, type OlderOrder } from './older.store.ts';

const presentOlder = (row: OlderOrder) => ({
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

export async function viewOlderList(
  ctx: CallerCtx,
  { kind, ...asked }: { kind: OrderKind; after?: string | undefined; size?: number | undefined },
) {
  const page = await listOlder(ctx.db, ctx.caller.personId, kind, asked);
  return { next: page.next, items: page.items.map(presentOlder) };
}

export async function viewOlder(ctx: CallerCtx, id: string) {
  const row = (await findOlder(ctx.db, ctx.caller.personId, id)) ?? refuse('not-found');
  const { stars, achieved, evaluationText, evaluatedAt } = row;
  return {
    ...presentOlder(row),
    facts: { ...row.facts },
    evaluation:
      stars === null
        ? null
        : { stars, text: evaluationText ?? '', achieved: achieved ?? false, at: evaluatedAt ?? row.importedAt },
  };
}

export async function evaluate(ctx: CallerCtx, input: Received<typeof evaluateOlderOrder>) {
  const row = (await findOlder(ctx.db, ctx.caller.personId, input.id)) ?? refuse('not-found');
  if (row.processGroup !== 'done') return refuse('process-running');
  const { stars, achieved } = input;
  const evaluation = { stars, achieved, evaluationText: input.text, evaluatedAt: ctx.now };
  return (await evaluateOlder(ctx.db, input.id, evaluation)) ? { id: input.id } : refuse('already-settled');
}
