import { saveVersion } from '@campus/contract/calls/flows-versions.ts';
import { checkDefinition, namedIn } from '@campus/rules/flows/check-definition.ts';
import { everyStep } from '@campus/rules/flows/definition.ts';
import { Play } from '@campus/rules/flows/testing.ts';
import { applicationBusinesses } from '@campus/rules/network-packages/lines.ts';
import { describe, expect, test } from 'vitest';
import type { RowOf } from '#server/platform/table.ts';
import {
  type DemoBusinessCode,
  demoBusinessCodes,
  demoBusinessesOf,
  demoBusinessId,
} from '../../../../db/seeds/demo/businesses/index.ts';
import { testApp } from '../../../../test/test-app.ts';
import type { businessVersions } from '../flows.tables.ts';
import { findKnown } from './businesses.store.ts';
import { readDefinition } from './definition.reader.ts';

const t = testApp();
const sample = (code: DemoBusinessCode) =>
  structuredClone(demoBusinessesOf('scut').find((business) => business.code === code)!);

describe('the sample businesses', () => {
  test('[C60] of every organisation are published, read back unchanged, and pass the checker', async () => {
    const rows = await t.rows<
      Pick<RowOf<typeof businessVersions>, 'flow' | 'form'> & {
        org_sign: string;
        code: string;
        organisation_id: string;
      }
    >(
      `select o.org_sign, b.code, b.organisation_id, v.flow, v.form from businesses b
       join organisations o on o.id = b.organisation_id join business_versions v on v.id = b.published_version_id`,
    );
    const shipped = ['fault-report', 'complaint', 'staff-registration', ...Object.values(applicationBusinesses)];
    expect(rows.map((row) => `${row.org_sign} ${row.code}`).sort()).toEqual(
      ['lingnan-demo', 'scut', 'sdpt']
        .flatMap((sign) => [...shipped, ...demoBusinessCodes].map((code) => `${sign} ${code}`))
        .sort(),
    );
    for (const { flow, form, organisation_id } of rows) {
      expect(readDefinition({ flow, form })).toEqual({ flow, form });
      const known = await findKnown(t.database.db, organisation_id, namedIn(flow));
      expect(checkDefinition(flow, form, known)).toEqual([]);
    }
  });

  test('[C60] each has two guides at least, an annex, an owner, and a prefix of its own', () => {
    const all = demoBusinessesOf('scut');
    for (const business of all) {
      expect(business.guides.length).toBeGreaterThanOrEqual(2);
      expect(business.annex.rows.length).toBeGreaterThan(1);
      expect(business.introduction.en).not.toMatch(/\p{Script=Han}/u);
    }
    expect(new Set(all.map((business) => business.numberPrefix)).size).toBe(all.length);
  });

  test('[C52] between them they show every button', () => {
    const buttons = demoBusinessesOf('scut').flatMap(({ flow }) =>
      [...everyStep(flow.steps)].flatMap(({ step }) => ('buttons' in step ? Object.keys(step.buttons) : [])),
    );
    expect([...new Set(buttons)].sort()).toEqual([
      'add-signer',
      'agree',
      'copy',
      'delegate',
      'disagree',
      'hang-up',
      'not-solve',
      'return',
      'solve',
      'take-back',
      'transfer',
    ]);
  });

  test('leave: one head for three days, two for more', () => {
    const people = { head: ['h1'], 'next-head': ['h2'], personnel: ['hr'] };
    const short = new Play(sample('leave').flow, people).submit({ days: 3 }).decide('h1');
    expect(short.state.outcome).toBe('done');
    const long = new Play(sample('leave').flow, people).submit({ days: 3.5 }).decide('h1');
    expect(long.asked).toEqual(['next-head:h2']);
    expect(long.decide('h2').state.outcome).toBe('done');
  });

  test('seal: both named people sign, then it is stamped', () => {
    const play = new Play(sample('seal').flow, { head: ['h'], countersign: ['a', 'b'], stamp: ['k'], archives: ['r'] });
    play.submit().decide('h').decide('a');
    expect(play.asked).toEqual(['countersign:b']);
    expect(play.decide('b').asked).toEqual(['stamp:k']);
    expect(play.decide('k', 'solve').state.outcome).toBe('done');
  });

  test('loan: side by side, and from 5,000 yuan the reviewers too', () => {
    const people = { head: ['h'], equipment: ['e'], assets: ['a'], 'hand-out': ['e'] };
    const small = new Play(sample('loan').flow, people).submit({ amount: 499_999 });
    expect(small.asked).toEqual(['equipment:e', 'head:h']);
    expect(small.decide('e').decide('h').asked).toEqual(['hand-out:e']);
    const large = new Play(sample('loan').flow, people).submit({ amount: 500_000 }).decide('e').decide('h');
    expect(large.asked).toEqual(['assets:a']);
  });

  test('certificate: offered to the desk, and to their heads when it takes too long', () => {
    const facts = { heads: { d1: 'boss', d2: 'boss' } };
    const play = new Play(sample('certificate').flow, { issue: ['d1', 'd2'] }, facts).submit();
    expect(play.asked).toEqual(['issue:d1', 'issue:d2']);
    play.pass(14 * 86_400_000);
    expect(play.asked).toEqual(['issue:boss']);
  });

  test('room: whoever claims it decides and picks who prepares it', () => {
    const play = new Play(sample('room').flow, { desk: ['d1', 'd2'] }).submit({}, { told: ['friend'] });
    play.do({ kind: 'claim', by: 'd2', task: play.task('d2').id });
    play.do({ kind: 'decide', by: 'd2', task: play.task('d2').id, decision: 'agree', next: ['p'] });
    expect(play.asked).toEqual(['prepare:p']);
    expect(play.decide('p', 'solve').state.outcome).toBe('done');
  });
});

describe('the reader of definitions', () => {
  const token = async () => (await t.signIn('admin')).access_token;
  // biome-ignore lint/suspicious/noExplicitAny: what is broken here has no type
  type Broken = any;
  test.each([
    ['a step of no known kind', (s: Broken) => (s.flow.steps[0].kind = 'dance'), 'flow.steps.0.kind'],
    ['a field that nobody knows', (s: Broken) => (s.flow.steps[0].colour = 'red'), 'flow.steps.0'],
    [
      'a person who is no id',
      (s: Broken) => (s.flow.steps[0].who = { kind: 'people', people: ['me'] }),
      'flow.steps.0.who.people.0',
    ],
    ['a branch without a name', (s: Broken) => delete s.flow.steps[1].branches[0].name, 'flow.steps.1.branches.0.name'],
    [
      'a comparison that is none',
      (s: Broken) => (s.flow.steps[1].branches[0].when.is = 'near'),
      'flow.steps.1.branches.0.when.is',
    ],
    ['a button of no known name', (s: Broken) => (s.flow.steps[0].buttons.explode = {}), 'flow.steps.0.buttons'],
    ['a step named like what every object has', (s: Broken) => (s.flow.steps[0].id = 'constructor'), 'flow.steps.0.id'],
    ['a field of no known kind', (s: Broken) => (s.form.fields[0].kind = 'smell'), 'form.fields.0.kind'],
    ['no title', (s: Broken) => delete s.form.title, 'form.title'],
  ])('%s is named by its place', async (_title, breaking, at) => {
    const { flow, form } = sample('leave');
    const sent = { businessId: demoBusinessId('scut', 'leave'), basedOn: '', flow, form };
    breaking(sent);
    const reply = await t.send(saveVersion as never, sent, { token: await token(), json: true, language: 'en' });
    expect(reply).toMatchObject({ status: 422, body: { code: 'definition-malformed' } });
    expect(reply.body.facts.at.replace(/ \(.*\)$/, '')).toBe(at);
    expect(reply.body.msg).toContain(at);
  });

  test('[TRU-78] several wrong shapes are all named, with what the clerk calls the things around them', async () => {
    const { flow, form } = structuredClone(sample('leave')) as Broken;
    flow.steps[0].kind = 'dance';
    flow.steps[1].branches[0].name = null;
    form.fields[0].kind = 'smell';
    const sent = { businessId: demoBusinessId('scut', 'leave'), basedOn: '', flow, form };
    const { body } = await t.send(saveVersion as never, sent, { token: await token(), json: true });
    expect(body.facts.at).toBe(
      `flow.steps.0.kind (${flow.steps[0].name.zh}), flow.steps.1.branches.0.name (${flow.steps[1].name.zh}), ` +
        `form.fields.0.kind (${form.fields[0].label.zh})`,
    );
  });

  test('what is nested beyond all sense is refused, and nothing falls over', async () => {
    const { flow, form } = sample('leave');
    let condition: unknown = { kind: 'field', field: 'days', is: 'filled', value: null };
    for (let n = 0; n < 2000; n++) condition = { kind: 'not', of: condition };
    Object.assign(form.fields[0] as object, { showWhen: condition });
    const sent = { businessId: demoBusinessId('scut', 'leave'), basedOn: '', flow, form };
    const reply = await t.send(saveVersion as never, sent, { token: await token(), json: true });
    expect(reply.body.code).toBe('malformed-request');
  });
});
