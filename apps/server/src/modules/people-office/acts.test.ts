import {
  disablePerson,
  enablePerson,
  endPersonSessions,
  getPersonInOffice,
  giveOneTimePassword,
  listPersonSignIns,
  previewDisable,
  revealDocument,
  savePerson,
  setPersonDepartments,
  setPersonLabels,
  setPersonRoles,
  unlockSignIn,
} from '@campus/contract/calls/people-office.ts';
import type { Call } from '@campus/contract/define-call.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { peoplePlay } from '../../../test/people-play.ts';
import { testApp } from '../../../test/test-app.ts';

const t = testApp();
const play = peoplePlay(t);
const HOME = '会计系';
const ids = {} as Record<'inside' | 'outside' | 'secretary', string>;

beforeAll(async () => {
  await play.makeSecretaryRole();
  ids.secretary = await play.make('secretary', HOME, ['staff', 'secretary']);
  ids.inside = await play.make('in-reach', HOME, ['student'], '金在里');
  ids.outside = await play.make('out-of-reach', '网络中心', ['student']);
});

describe('[ADM-14] every act, by whom and on whom', () => {
  const payloads: [string, Call, (id: string) => Promise<object>][] = [
    ['RevealDocument', revealDocument as never, async (id) => ({ id, reason: '核对' })],
    ['SavePerson', savePerson as never, async (id) => ({ id, version: await play.version(id), mobile: '13800002222' })],
    [
      'SetPersonDepartments',
      setPersonDepartments as never,
      async (id) => ({
        id,
        version: await play.version(id),
        homeDepartmentId: await play.department(HOME),
        departments: [],
      }),
    ],
    [
      'SetPersonRoles',
      setPersonRoles as never,
      async (id) => ({ id, version: await play.version(id), roles: [await play.role('student')] }),
    ],
    ['SetPersonLabels', setPersonLabels as never, async (id) => ({ id, version: await play.version(id), labels: '' })],
    ['EndPersonSessions', endPersonSessions as never, async (id) => ({ id })],
    ['UnlockSignIn', unlockSignIn as never, async (id) => ({ account: (await play.look('admin', id)).account })],
    ['GiveOneTimePassword', giveOneTimePassword as never, async (id) => ({ id })],
    ['DisablePerson', disablePerson as never, async (id) => ({ id, reason: '离校', headships: '', businesses: '' })],
    ['EnablePerson', enablePerson as never, async (id) => ({ id })],
  ];

  test.each(payloads)('%s: within reach, out of reach, on somebody stronger', async (name, call, payload) => {
    const makes = async (account: string, department: string, roles?: string[]) => {
      const id = await play.make(`${account}-${name.toLowerCase()}`, department, roles ?? ['student']);
      await t.rows(`update people set document_number = 'E1234567' where id = $1`, [id]);
      return id;
    };
    const near = await makes('near', HOME);
    const far = await makes('far', '网络中心');
    const strong = await makes('strong', HOME, ['staff', 'approver']);
    const run = async (who: string, id: string) => {
      const { status, code } = await play.send(who, call, await payload(id));
      return code ?? status;
    };
    expect(await run('secretary', far)).toBe('not-found');
    expect(await run('secretary', strong)).toBe('stronger-person');
    expect(await run('secretary', near)).toBe(200);
    // An administrator may do it to both.
    expect(await run('admin', strong)).toBe(200);
    if (name !== 'SetPersonDepartments') expect(await run('admin', far)).toBe(200);
  });

  test.each([getPersonInOffice, listPersonSignIns, previewDisable] as unknown as Call[])(
    '$name does not know who is out of reach',
    async (call) => {
      expect((await play.send('secretary', call, { id: ids.outside })).status).toBe(404);
      expect((await play.send('staff', call, { id: ids.inside })).status).toBe(403);
      expect((await play.send('secretary', call, { id: ids.inside })).status).toBe(200);
    },
  );

  test('nobody gives more than they hold, raises themselves, or takes anybody of a department that they do not reach', async () => {
    const id = await play.make('gifted', HOME, ['student']);
    const version = await play.version(id);
    const roles = [await play.role('administrator')];
    expect((await play.does('secretary', setPersonRoles, { id, version, roles })).code).toBe('more-than-held');
    const own = { id: ids.secretary, version: await play.version(ids.secretary) };
    const ownRoles = [await play.role('staff'), await play.role('secretary')];
    expect((await play.does('secretary', setPersonRoles, { ...own, roles: [...ownRoles, ...roles] })).code).toBe(
      'more-than-held',
    );
    const root = await play.department('华南理工大学');
    for (const move of [
      { homeDepartmentId: root, departments: [] },
      { homeDepartmentId: await play.department(HOME), departments: [root] },
    ])
      expect((await play.does('secretary', setPersonDepartments, { ...own, ...move })).status).toBe(422);
    const network = await play.department('网络中心');
    expect(
      (await play.does('secretary', setPersonDepartments, { id, version, homeDepartmentId: network, departments: [] }))
        .status,
    ).toBe(422);
    await play.must('admin', setPersonDepartments, {
      id,
      version,
      homeDepartmentId: network,
      departments: [await play.department(HOME)],
    });
    // They reach them still, but not where they are at home.
    const now = await play.version(id);
    expect(
      (
        await play.does('secretary', setPersonDepartments, {
          id,
          version: now,
          homeDepartmentId: await play.department(HOME),
          departments: [],
        })
      ).status,
    ).toBe(422);
    const unknown = { id, version: now, roles: [ids.inside] };
    expect((await play.does('admin', setPersonRoles, unknown)).body.facts.fields).toMatchObject([
      { field: 'roles', code: 'not-an-option' },
    ]);
  });

  test('a flow’s label is given by who could give it to themselves', async () => {
    const [label] = await t.rows<{ id: string }>(
      'select team_label_id as id from places where organisation_id = $1 and team_label_id is not null limit 1',
      [await play.scut()],
    );
    const id = await play.make('labelled', HOME, ['student']);
    const labels = [label!.id];
    expect((await play.does('secretary', setPersonLabels, { id, version: await play.version(id), labels })).code).toBe(
      'more-than-held',
    );
    await play.must('admin', setPersonLabels, { id, version: await play.version(id), labels });
    expect((await play.look('admin', id)).labels).toHaveLength(1);
  });
});
