import { addDepartment, closeDepartment } from '@campus/contract/calls/departments.ts';
import { firstStepRights, getFirstSteps } from '@campus/contract/calls/first-steps.ts';
import { savePackage } from '@campus/contract/calls/network-packages.ts';
import { saveParameter } from '@campus/contract/calls/parameters.ts';
import { addPerson, giveOneTimePassword } from '@campus/contract/calls/people-office.ts';
import { addPlace, savePlace } from '@campus/contract/calls/places.ts';
import { addRoleMembers } from '@campus/contract/calls/rights.ts';
import { becomeFirstAdministrator, makeUniversity } from '@campus/contract/calls/universities.ts';
import type { Call, Sent } from '@campus/contract/define-call.ts';
import { type FirstStep, firstSteps } from '@campus/rules/universities/first-steps.ts';
import { beforeAll, expect, test } from 'vitest';
import { publish } from '../../../test/hall-content-play.ts';
import { rolePlay } from '../../../test/role-play.ts';
import { testApp } from '../../../test/test-app.ts';

const t = testApp();
const SIGN = 'begins';
let admin = '';

beforeAll(async () => {
  const platform = (await t.signIn('platform')).access_token;
  const university = { orgSign: SIGN, name: { zh: '起步大学', en: 'Beginning University' }, timeZone: 'Asia/Shanghai' };
  const { link } = (await t.call(makeUniversity, university as never, { token: platform, json: true })).body.data;
  const own = { account: 'first', name: '第一人', next: 'Campus2027', confirm: 'Campus2027', email: '', mobile: '' };
  const made = await t.call(becomeFirstAdministrator, { token: link.token, ...own } as never, { json: true });
  admin = made.body.data.access_token;
});

const stepsOf = async (token = admin): Promise<{ step: FirstStep; done: boolean }[]> =>
  (await t.call(getFirstSteps, {}, { token })).body.data.steps;
const doneOf = async (token = admin) => (await stepsOf(token)).flatMap(({ step, done }) => (done ? [step] : []));
/** Does something as the first administrator; answers what came of it. */
const must = async <C extends Call>(call: C, payload: Sent<C>) => {
  const reply = await t.call(call, payload, { token: admin, json: true } as never);
  expect(reply.body.code, call.path).toBeUndefined();
  return reply.body.data;
};

test('[ADM-01] the first administrator of an empty university is told every step, and sees each of them done by doing it', async () => {
  expect((await stepsOf()).map(({ step }) => step)).toEqual(firstSteps);
  expect(await doneOf()).toEqual([]);
  const ids: Record<string, string> = {};
  const ways: Record<FirstStep, () => Promise<unknown>> = {
    departments: () => must(addDepartment, { name: { zh: '航海学院', en: 'School of Navigation' } }),
    people: async () => {
      const whom = { account: '20260001', name: '林默', kind: 'student', oneTimePassword: false } as const;
      ids.person = (await must(addPerson, whom)).id;
    },
    passwords: () => must(giveOneTimePassword, { id: ids.person as string }),
    places: async () => {
      const campus = { kind: 'campus', code: 'M', name: { zh: '主校区', en: 'Main campus' } } as const;
      const { id } = await must(addPlace, campus);
      expect(await doneOf(), 'a campus alone is no place to repair at').not.toContain('places');
      const building = {
        parentId: id,
        kind: 'building',
        code: 'M1',
        name: { zh: '一号楼', en: 'Building 1' },
      } as const;
      ids.building = (await must(addPlace, building)).id;
    },
    handlers: async () => {
      const [role] = await t.rows<{ id: string }>(
        `select r.id from roles r join organisations o on o.id = r.organisation_id where o.org_sign = $1 and r.code = 'handler'`,
        [SIGN],
      );
      await must(addRoleMembers, { id: role!.id, people: [ids.person as string] });
    },
    desk: () => must(saveParameter, { key: 'hall.basics', values: { pValue1: '020-87110000' } }),
    packages: () =>
      must(savePackage, {
        code: 'basic',
        nameZh: '基础套餐',
        nameEn: 'Basic',
        audience: 'non-staff',
        period: 'monthly',
        priceFen: 3000,
        speedGroup: 'basic',
        active: true,
      }),
    content: () => publish(t, admin),
  };
  for (const [n, step] of firstSteps.entries()) {
    await ways[step]();
    expect(await doneOf(), step).toEqual(firstSteps.slice(0, n + 1));
  }
  await must(savePlace, { id: ids.building as string, active: false });
  expect(await doneOf(), 'a building that is switched off').not.toContain('places');
  const [school] = await t.rows<{ id: string }>(
    'select d.id from departments d join organisations o on o.id = d.organisation_id where o.org_sign = $1',
    [SIGN],
  );
  await must(closeDepartment, { id: school!.id });
  expect(await doneOf(), 'a department that is closed').not.toContain('departments');
});

test.each(firstSteps)(
  '[ADM-01] [ADM-07] %s is told to who holds its right over all of the organisation, and to nobody else',
  async (step) => {
    const play = rolePlay(t);
    const stepsWithRight = async (
      scope: 'organisation' | 'department-and-below',
      rights: (typeof firstStepRights)[FirstStep][],
    ) => {
      await play.let('200158', scope, ['workflow.use', 'business.mine', ...rights]);
      return (await stepsOf((await t.signIn('200158')).access_token)).map((item) => item.step);
    };
    const right = firstStepRights[step];
    const same = firstSteps.filter((other) => firstStepRights[other] === right);
    expect(await stepsWithRight('organisation', [right])).toEqual(same);
    expect(await stepsWithRight('department-and-below', [right])).toEqual([]);
    expect(await stepsWithRight('organisation', [])).toEqual([]);
  },
);
