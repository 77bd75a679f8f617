import type { Flow } from '@campus/rules/flows/definition.ts';
import type { FlowEvent } from '@campus/rules/flows/events.ts';
import { apply, type Change, unbegun } from '@campus/rules/flows/state.ts';
import { step } from '@campus/rules/flows/step.ts';
import { factsOf, type UsedFacts } from '@campus/rules/flows/used-facts.ts';
import { beforeAll, expect, test } from 'vitest';
import { playSomeBusiness } from './doctor-play.ts';
import { testApp } from './test-app.ts';

const t = testApp();
beforeAll(() => playSomeBusiness(t), 300_000);

type Row = {
  processId: string;
  at: number;
  kind: string;
  flow: Flow;
  changes: Change[];
  asked: { events: FlowEvent[] } | null;
  facts: UsedFacts | null;
};

test('[TRU-14] every event keeps what was asked for and the facts, and can be taken again with them as it was', async () => {
  const rows = await t.rows<Row>(`
    select e.process_id as "processId", round(extract(epoch from e.at) * 1000)::float8 as at, e.kind, v.flow, e.changes, e.asked, e.facts
    from process_events e join processes p on p.id = e.process_id join business_versions v on v.id = p.version_id order by e.process_id, e.id`);
  expect(rows.length).toBeGreaterThan(30);
  let [of, state] = ['', unbegun()];
  for (const { processId, at, kind, flow, changes, asked, facts } of rows) {
    if (processId !== of) [of, state] = [processId, unbegun()];
    // A note of the time line asks for nothing and changes nothing.
    expect(asked?.events.length === 0, kind).toBe(changes.length === 0);
    let now = state;
    const again: Change[] = [];
    for (const [n, event] of asked!.events.entries()) {
      const answer = step(flow, now, event, factsOf(facts!, n), at);
      if (!answer.ok) throw new Error(`${kind}: ${answer.refusal}`);
      now = answer.state;
      again.push(...answer.changes);
    }
    expect(JSON.parse(JSON.stringify(again)), kind).toEqual(changes);
    state = changes.reduce(apply, state);
  }
});

test('[TRU-14] of an event, what it keeps beside its changes takes less than they do', async () => {
  const [sizes] = await t.rows<{ n: number; changes: number; asked: number; facts: number }>(`
    select count(*)::int as n, avg(pg_column_size(changes))::int as changes, avg(pg_column_size(asked))::int as asked,
      avg(pg_column_size(facts))::int as facts from process_events`);
  console.info(
    `${sizes!.n} events: changes ${sizes!.changes}, asked ${sizes!.asked}, facts ${sizes!.facts} bytes each`,
  );
  expect(sizes!.asked + sizes!.facts).toBeLessThan(sizes!.changes);
});
