import type { SetStep } from '@campus/rules/flows/definition.ts';
import type { FlowEvent } from '@campus/rules/flows/events.ts';
import { apply, type Change, unbegun } from '@campus/rules/flows/state.ts';
import { step } from '@campus/rules/flows/step.ts';
import { factsOf, type UsedFacts } from '@campus/rules/flows/used-facts.ts';
import { expect, test } from 'vitest';
import { childPlay, setStep } from '../../../../test/child-play.ts';
import { approveStep, fieldOf } from '../../../../test/flow-play.ts';
import { testApp } from '../../../../test/test-app.ts';

const t = testApp();
const play = childPlay(t);
const fields = [
  fieldOf('note', 'text'),
  fieldOf('amount', 'money'),
  fieldOf('lines', 'group', { fields: [fieldOf('what', 'text'), fieldOf('n', 'number')] }),
  fieldOf('total', 'computed', {
    compute: { kind: 'product', of: [{ field: 'amount' }, { number: 2 }] },
    unit: 'money',
  }),
  fieldOf('who', 'person'),
  fieldOf('on', 'date'),
  fieldOf('case', 'text'),
];
const value = (field: string, given: string | number): SetStep['values'][number] => ({
  field,
  from: { kind: 'value', value: given },
});
const last = async () => approveStep('a', { kind: 'people', people: [await play.person('approver')] });

test('[DES-13] [C13] a step writes values, others, the day, the submitter and the number, and what is computed follows', async () => {
  await play.publish(
    [
      setStep('s', [
        value('amount', 300),
        { field: 'note', from: { kind: 'field', field: 'reason' } },
        { field: 'on', from: { kind: 'today' } },
        { field: 'who', from: { kind: 'submitter' } },
        { field: 'case', from: { kind: 'number' } },
      ]),
      await last(),
    ],
    fields,
  );
  const { id, number } = await play.submit('staff', 'leave', { reason: '探亲' });
  const [today] = await t.rows<{ day: string }>(
    `select to_char(submitted_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day from processes where id = $1`,
    [id],
  );
  expect(await play.formOf(id)).toMatchObject({
    amount: 300,
    total: 600,
    note: '探亲',
    on: today!.day,
    who: await play.person('staff'),
    case: number,
  });
  expect(await play.asked(id)).toEqual(['approver']);
  // One entry of the time line, as with every step of the product.
  expect(await play.events(id)).toEqual(['submit staff']);
});

test('[DES-13] [C13] a value that its field does not take: nothing of it is written, and the owner is asked or it ends', async () => {
  const wrong = [value('note', 'x'), value('on', 'never')];
  await play.publish([setStep('s', wrong), await last()], fields);
  const { id } = await play.submit('staff', 'leave');
  expect(await play.formOf(id)).not.toHaveProperty('note');
  const [owner] = await play.asked(id);
  const { tasks } = await play.view(owner as string, id);
  expect(tasks[0]).toMatchObject({ kind: 'set', buttons: [{ button: 'solve' }] });
  await play.solve(owner as string, id);
  expect(await play.asked(id)).toEqual(['approver']);
  await play.publish([setStep('s', wrong, 'end'), await last()], fields);
  const failed = await play.submit('staff', 'leave');
  expect(failed).toMatchObject({ status: 'ended', outcome: 'failed' });
});

test('[DES-13] [C13] whoever a field names is asked as the step has written it, and each event can be taken again', async () => {
  const handler = await play.person('handler');
  await play.publish(
    [
      approveStep('first', { kind: 'people', people: [await play.person('approver')] }),
      setStep('s', [value('who', handler)]),
      approveStep('named', { kind: 'field', field: 'who' }),
      setStep('t', [value('who', await play.person('100033'))]),
      approveStep('again', { kind: 'field', field: 'who' }),
    ],
    fields,
  );
  const { id } = await play.submit('staff', 'leave', { who: await play.person('100046') });
  await play.agree('approver', id);
  expect(await play.asked(id)).toEqual(['handler']);
  await play.agree('handler', id);
  expect(await play.asked(id)).toEqual(['100033']);
  await play.agree('100033', id);
  expect(await play.stateOf(id)).toEqual({ status: 'ended', outcome: 'done' });
  expect(await playedAgain(id)).toBeGreaterThan(3);
});

test('[DES-13] [C13] two branches that both fail: the first one ends the case, and the other has nothing to say', async () => {
  const wrong = [value('on', 'never')];
  const both = {
    id: 'p',
    name: { zh: 'p', en: 'p' },
    kind: 'parallel' as const,
    branches: ['a', 'b'].map((id) => ({
      id,
      name: { zh: id, en: id },
      when: null,
      steps: [setStep(`s${id}`, wrong, 'end')],
    })),
  };
  await play.publish([both, await last()], fields);
  expect(await play.submit('staff', 'leave')).toMatchObject({ status: 'ended', outcome: 'failed' });
});

/** Takes every event of a case again with what its row keeps; answers how many. */
async function playedAgain(id: string): Promise<number> {
  const rows = await t.rows<{
    at: number;
    flow: Parameters<typeof step>[0];
    changes: Change[];
    asked: { events: FlowEvent[] };
    facts: UsedFacts;
  }>(
    `select round(extract(epoch from e.at) * 1000)::float8 as at, v.flow, e.changes, e.asked, e.facts
     from process_events e join processes p on p.id = e.process_id join business_versions v on v.id = p.version_id
     where e.process_id = $1 order by e.id`,
    [id],
  );
  let state = unbegun();
  for (const { at, flow, changes, asked, facts } of rows) {
    let now = state;
    const again: Change[] = [];
    for (const [n, event] of asked.events.entries()) {
      const answer = step(flow, now, event, factsOf(facts, n), at);
      if (!answer.ok) throw new Error(answer.refusal);
      now = answer.state;
      again.push(...answer.changes);
    }
    expect(JSON.parse(JSON.stringify(again))).toEqual(changes);
    state = changes.reduce(apply, state);
  }
  return rows.length;
}
