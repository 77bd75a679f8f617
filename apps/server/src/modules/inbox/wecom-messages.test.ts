import { getMessageChoices, saveMessageChoice } from '@campus/contract/calls/inbox.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createWeComSender } from '#server/modules/wecom/index.ts';
import { newId } from '#server/platform/ids.ts';
import { signInSettings } from '../../../test/sign-in-settings.ts';
import { testApp } from '../../../test/test-app.ts';
import { startWeComServer, type WeComServer } from '../../../test/wecom-server.ts';
import { deliver, inboxJobs } from './index.ts';

const t = testApp({ PUBLIC_ADDRESS: 'https://hall.test', INNER_NETWORKS: '127.0.0.0/8' });
let wecom: WeComServer;
let student: { id: string; organisationId: string };

beforeAll(async () => {
  wecom = await startWeComServer({ people: { zhangsan: 'member' }, now: () => t.clock.now() });
  [student] = (await t.rows(
    `select p.id, p.organisation_id as "organisationId" from people p join organisations o on o.id = p.organisation_id
     where o.org_sign = 'scut' and p.account = 'student'`,
  )) as [typeof student];
  await want(true);
});
afterAll(() => wecom.stop());
beforeEach(async () => {
  t.clock.advance(3_600_000);
  wecom.plantNothing();
  wecom.endTokens();
  wecom.messages.length = 0;
  wecom.log.length = 0;
  await set({ pValue1: wecom.corp, pValue2: wecom.app.agent, pValue3: wecom.app.secret, pValue5: wecom.base });
  for (const table of ['inbox_messages', 'wecom_members', 'wecom_tokens']) await t.rows(`delete from ${table}`);
});

const set = async (values: Record<string, string>) => {
  expect((await signInSettings(t).save('sign-in.wecom', values)).status).toBe(200);
};
async function want(on: boolean) {
  const token = await t.hallSignIn('student');
  await t.call(saveMessageChoice, { group: 'tasks', channel: 'wecom', on }, { token });
}
const bind = (member: string, corp = wecom.corp) =>
  t.rows('insert into wecom_members values ($1, $2, $3, now(), $4)', [
    student.organisationId,
    student.id,
    member,
    corp,
  ]);
async function tell(title = '宿舍断网') {
  const facts = { number: 'BX1', titleZh: title, titleEn: 'No network' };
  const news = [
    { id: newId(t.clock.now()), personId: student.id, kind: 'process-asked' as const, facts, onceKey: newId() },
  ];
  await deliver(t.database.db, student.organisationId, { kind: 'process', id: newId() }, news, t.clock.now());
}
let sender: ReturnType<typeof createWeComSender>;
const freshSender = () => {
  const { db, secrets, log, callOut } = t.foundation;
  sender = createWeComSender({ db, secrets, log, callOut }, t.clock.now);
};
beforeEach(freshSender);
async function send() {
  const ways = { mail: null, wecom: sender, publicAddress: 'https://hall.test' };
  for (const job of inboxJobs(t.foundation.db, ways, t.clock.now))
    await job.run({ channel: 'wecom' }, t.foundation.log);
}
const outgoing = () => t.rows('select state, attempts, fault from inbox_outgoing');

describe('[SSO-05] messages to WeCom', () => {
  test('a card reaches who chose it and is bound, once', async () => {
    await bind('zhangsan');
    await tell('<b>宿舍</b>');
    await send();
    await send();
    const [id] = await t.rows<{ message_id: string }>('select message_id from inbox_outgoing');
    expect(wecom.messages).toEqual([
      {
        touser: 'zhangsan',
        agentid: 1000002,
        msgtype: 'textcard',
        enable_duplicate_check: 1,
        duplicate_check_interval: 1800,
        textcard: {
          title: '您有新的待办',
          description: '“&lt;b&gt;宿舍&lt;/b&gt;”（BX1）等待您处理。',
          url: `https://hall.test/?id=scut#${id?.message_id}`,
        },
      },
    ]);
    expect(await outgoing()).toEqual([{ state: 'sent', attempts: 1, fault: null }]);
  });

  test('a member whom WeCom does not know is given up', async () => {
    await bind('nobody');
    await tell();
    await send();
    expect(await outgoing()).toEqual([{ state: 'given-up', attempts: 1, fault: 'refused' }]);
    await t.rows('delete from inbox_messages');
    wecom.plantErrcode(/send/, 60111);
    await tell();
    await send();
    expect(await outgoing()).toEqual([{ state: 'given-up', attempts: 1, fault: 'refused' }]);
  });

  test.each([
    ['busy', -1, 4],
    ['too often', 45009, 1],
    ['settings', 48002, 1],
  ])('%s: tried later, and not for the next message at once', async (_, errcode, times) => {
    await bind('zhangsan');
    await tell();
    await tell();
    wecom.plantErrcode(/send/, errcode);
    await send();
    expect(await outgoing()).toEqual([
      { state: 'waiting', attempts: 1, fault: 'later' },
      { state: 'waiting', attempts: 1, fault: 'later' },
    ]);
    expect(wecom.asked('send')).toBe(times);
    wecom.plantNothing();
    t.clock.advance(3_600_000);
    await send();
    expect(wecom.messages).toHaveLength(2);
  });

  test('one that is away is asked once; a token that ended early is replaced', async () => {
    await bind('zhangsan');
    await tell();
    wecom.plant(/send/, (_, response) => void response.destroy());
    await send();
    expect([wecom.asked('send'), (await outgoing())[0]]).toEqual([
      1,
      { state: 'waiting', attempts: 1, fault: 'later' },
    ]);
    wecom.plantNothing();
    wecom.endTokens();
    t.clock.advance(600_000);
    await send();
    expect(wecom.messages).toHaveLength(1);
  });

  test('a binding of a former corp, or no binding, gets nothing', async () => {
    await bind('zhangsan', 'ww00former');
    await tell();
    await send();
    expect(await outgoing()).toEqual([{ state: 'given-up', attempts: 1, fault: 'no-address' }]);
    expect(wecom.messages).toEqual([]);
  });

  test('it is offered where it is set, and open to who is bound', async () => {
    const token = await t.hallSignIn('student');
    const closed = async () => (await t.call(getMessageChoices, {}, { token })).body.data.closed.wecom;
    expect(await closed()).toBe('no-address');
    await bind('zhangsan');
    expect(await closed()).toBe(null);
    await set({ pValue3: '' });
    expect(await closed()).toBe('not-offered');
  });
});
