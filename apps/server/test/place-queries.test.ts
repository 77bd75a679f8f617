import {
  getCalendarYear,
  importCalendarDays,
  removeCalendarDay,
  setCalendarDay,
} from '@campus/contract/calls/calendar.ts';
import { addPlace, getPlace, listManagedPlaces, movePlace, savePlace } from '@campus/contract/calls/places.ts';
import {
  applyFeedRun,
  checkDormitoryFeed,
  getFeedRun,
  listFeedRows,
  listFeedRuns,
  sendDormitoryFeed,
  undoFeedRun,
} from '@campus/contract/calls/places-dormitory-feed.ts';
import type { Call } from '@campus/contract/define-call.ts';
import { expect, test } from 'vitest';
import { countQueries } from './count-queries.ts';
import { testApp } from './test-app.ts';

const t = testApp();
const queries = countQueries();
const CSV = '学号,校区,楼栋,房间\n202530550102,五山校区,东三宿舍,901\nnobody,五山校区,东三宿舍,101\n';

/** A signed list takes two for its signature, waits for other lists, and tells people of it: one more than other calls. */
const mostOf = (call: Call) => (call.name === sendDormitoryFeed.name ? 9 : call.writes ? 8 : 4);

test('places, the dormitory feed and the calendar take at most 4 queries to read and 8 or 9 to write', async () => {
  const { access_token: token } = await t.signIn('admin');
  const [scut] = await t.rows<{ id: string }>(`select id from organisations where org_sign = 'scut'`);
  const placeAt = async (code: string) =>
    (
      await t.rows<{ id: string }>('select id from places where organisation_id = $1 and code = $2', [scut!.id, code])
    )[0]!.id;
  const [label] = await t.rows<{ id: string }>('select id from labels where organisation_id = $1', [scut!.id]);
  const within = async (call: Call, ask: () => Promise<{ status: number; body: { data: { id: string } } }>) => {
    queries.begin();
    const reply = await ask();
    const asked = queries.since();
    expect(reply.status, `${call.name} ${JSON.stringify(reply.body)}`).toBe(200);
    expect(asked.length, `${call.name}\n${asked.join('\n')}`).toBeLessThanOrEqual(mostOf(call));
    return reply.body.data;
  };
  let keys = 0;
  const call = (one: unknown, payload: object) =>
    within(one as Call, () => t.send(one as Call, payload, { token, json: true, key: `places-${keys++}` }));

  const [c1, c2] = [await placeAt('C1'), await placeAt('C2')];
  await call(listManagedPlaces, { size: 100 });
  await call(listManagedPlaces, { words: '1', size: 100 });
  await call(getPlace, { id: c1 });
  await call(savePlace, {
    id: c1,
    code: 'C1',
    name: { zh: 'C1', en: 'C1' },
    active: true,
    networkOpen: true,
    teamId: label!.id,
    teams: [{ topic: 'wired', teamId: label!.id }],
  });
  await call(addPlace, { parentId: c1, kind: 'room', code: '999', name: { zh: '999', en: '999' } });
  await call(movePlace, { id: c2, beforeId: c1 });
  await call(getCalendarYear, { year: 2026 });
  await call(setCalendarDay, { day: '2026-12-12', kind: 'workday', name: { zh: 'x', en: 'x' } });
  await call(removeCalendarDay, { day: '2026-12-12' });
  await call(importCalendarDays, { year: 2029, notice: '元旦：1月1日至3日放假' });

  const boundary = 'x-boundary-x';
  const run = await within(checkDormitoryFeed as unknown as Call, async () => {
    const reply = await t.app.inject({
      method: 'POST',
      url: checkDormitoryFeed.path,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'idempotency-key': 'places-upload-1',
      },
      payload: `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="x.csv"\r\nContent-Type: text/csv\r\n\r\n${CSV}\r\n--${boundary}--\r\n`,
    });
    return { status: reply.statusCode, body: reply.json() };
  });
  await call(applyFeedRun, { id: run.id, despite: true });
  await call(listFeedRuns, { size: 100 });
  await call(listFeedRows, { runId: run.id, size: 100 });
  await call(getFeedRun, { id: run.id });
  await call(undoFeedRun, { id: run.id });

  await t.rows(
    `insert into signing_keys (appkey, secret, scope, created_at, organisation_id) values ('housing', 'secret', 'feed', now(), $1)`,
    [scut!.id],
  );
  const payload = {
    orgSign: 'scut',
    reference: 'r1',
    part: 1,
    parts: 1,
    rows: [
      { account: 'student', campus: 'WS', building: 'EAST3', room: '101' },
      { account: 'nobody', campus: 'WS', building: 'EAST3', room: '101' },
    ],
  };
  const headers = { 'idempotency-key': 'places-call-1' };
  const signer = { appkey: 'housing', secret: 'secret' };
  await within(sendDormitoryFeed as unknown as Call, () =>
    t.send(sendDormitoryFeed as never, payload, { json: true, signer, headers }),
  );
});
