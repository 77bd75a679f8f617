import { getDesign } from '@campus/contract/calls/flows-design.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { businessPlay, twice } from '../../../../test/business-play.ts';
import { interchangePlay } from '../../../../test/interchange-play.ts';
import { audienceOf, had, naming, namingForm } from '../../../../test/naming-play.ts';
import { testApp } from '../../../../test/test-app.ts';

const t = testApp();
const play = businessPlay(t);
const files = interchangePlay(t);
let approver = '';
let bundle = '';

beforeAll(async () => {
  const named = await had(t, 'scut');
  approver = named.approver;
  const id = await play.make('admin', { audience: audienceOf(named) });
  expect((await play.draw('admin', id, '', { flow: naming(named), form: namingForm })).status).toBe(200);
  bundle = JSON.stringify((await files.download(id, 'json')).body);
});

// biome-ignore lint/suspicious/noExplicitAny: it is changed into what it must not be
type Changed = any;

describe('[DES-12] a file that somebody changed', () => {
  const changed = (change: (file: Changed) => void): string => {
    const file = JSON.parse(bundle);
    change(file);
    return JSON.stringify(file);
  };
  test.each<[string, (file: Changed) => void]>([
    [
      'a step of an unknown kind',
      ({ flow }) => Object.assign(flow, { steps: [{ id: 'x', kind: 'script', name: twice('x') }] }),
    ],
    [
      'more steps than there may be',
      (file) => {
        file.flow.steps = Array.from({ length: 200 }, () => file.flow.steps[0]);
      },
    ],
    [
      'a step with more to say',
      (file) => {
        file.flow.steps[0].onFinish = 'delete';
      },
    ],
    [
      'an id that reaches further',
      (file) => {
        file.flow.start.fields = { constructor: 'write' };
      },
    ],
    [
      'a letter that nobody can keep',
      (file) => {
        file.flow.start.name.zh = 'a\u0000b';
      },
    ],
    [
      'a reference of an unknown kind',
      (file) => {
        file.references[0].kind = 'secrets';
      },
    ],
    [
      'an audience without ids',
      (file) => {
        file.business.audience.people = ["' or 1=1"];
      },
    ],
    [
      'a code with a line in it',
      (file) => {
        file.business.code = 'a\nb';
      },
    ],
    [
      'paper that says the same twice',
      (file) => {
        file.business.print = {
          offeredTo: ['submitter', 'submitter'],
          heading: twice(''),
          parts: [],
          closing: twice(''),
        };
      },
    ],
    [
      'owners',
      (file) => {
        file.business.owners = [approver];
      },
    ],
    [
      'something more',
      (file) => {
        file.more = 1;
      },
    ],
    [
      'a great depth',
      (file) => {
        file.flow.steps = JSON.parse('['.repeat(3000) + ']'.repeat(3000));
      },
    ],
  ])('%s', async (_, change) => {
    for (const answer of [await files.look(changed(change)), await files.start(changed(change))])
      expect(answer).toMatchObject({ status: 422, code: 'drawing-unreadable', facts: { fault: 'bundle-malformed' } });
  });

  test('names of the product’s own businesses and actions are no way to them', async () => {
    const file = changed((one) => {
      one.business.code = 'staff-registration';
      one.flow.steps = [{ id: 'act', name: twice('act'), kind: 'action', action: 'staff-register', onFailure: 'end' }];
    });
    const { data } = await files.look(file);
    expect(data.proposal.code).toMatch(/^staff-registration-\d+$/);
    expect((await files.start(file, { code: 'staff-registration' })).code).toBe('business-code-taken');
    const made = await files.start(file);
    const { faults } = await play.must('admin', getDesign, { businessId: made.id });
    expect(faults.map(({ code }) => code)).toContain('unknown-action');
  });

  test('a false name of somebody changes nothing of who they are', async () => {
    const file = changed((one) => {
      for (const reference of one.references) reference.key = 'admin';
    });
    const { data } = await files.look(file);
    const settled = data.references.find((one) => one.id === approver);
    expect(settled?.match?.id).toBe(approver);
  });
});
