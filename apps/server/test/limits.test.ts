import { remindProcess } from '@campus/contract/calls/flows-processes.ts';
import { saveDraft } from '@campus/contract/calls/flows-start.ts';
import { saveSubstitute } from '@campus/contract/calls/flows-tasks.ts';
import { beginRegistration, uploadPermit } from '@campus/contract/calls/network-applications-registration.ts';
import { submitOrder } from '@campus/contract/calls/work-orders.ts';
import { expect, test } from 'vitest';
import { pictureBytes, upload } from './picture.ts';
import { testApp } from './test-app.ts';
import { orderPlay } from './work-order-play.ts';

const t = testApp({ ATTACHMENT_QUOTA_MB: '1' });
const play = orderPlay(t);

type Tried = { status: number };

async function uploadPermitOf(ticket: string, content: Buffer): Promise<Tried> {
  const head = `--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`;
  const payload = Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--b--\r\n')]);
  const headers = await t.signatureFor(`ticket=${ticket}`, payload);
  const reply = await t.app.inject({
    method: 'POST',
    url: `${uploadPermit.path}?ticket=${ticket}`,
    payload,
    headers: { 'content-type': 'multipart/form-data; boundary=b', ...headers },
  });
  return { status: reply.statusCode };
}

/** Every limit that is counted, as one try; each may succeed so many times of those that come at once. */
const limits: [name: string, most: number, prepare: () => Promise<(n: number) => Promise<Tried>>][] = [
  [
    'pending orders of one’s own',
    3,
    async () => {
      const sId = await play.sId('student', 'fault');
      const form = (await play.form('fault')) as never;
      return () => play.does('student', submitOrder, { kind: 'fault', channel: 'phone', sId, form });
    },
  ],
  [
    'one complaint',
    1,
    async () => {
      const sId = await play.sId('student', 'complaint');
      const form = (await play.form('complaint')) as never;
      return () => play.does('student', submitOrder, { kind: 'complaint', channel: 'phone', sId, form });
    },
  ],
  [
    'pictures of a registration',
    3,
    async () => {
      const { ticket } = (await t.call(beginRegistration, { orgSign: 'scut' })).body.Data;
      const content = await pictureBytes();
      return () => uploadPermitOf(ticket, content);
    },
  ],
  [
    'reminders',
    1,
    async () => {
      const { id } = await play.submit('student', 'leave');
      return () => play.does('student', remindProcess, { id });
    },
  ],
  [
    'substitutes of one day',
    1,
    async () => {
      const substitute = await play.person('200021');
      return () => play.does('staff', saveSubstitute, { substitute, fromOn: '2027-01-01', untilOn: '2027-01-02' });
    },
  ],
  [
    'drafts',
    5,
    async () => {
      const sId = await play.startStep('student', 'leave');
      await t.rows(
        `insert into process_drafts select (jsonb_populate_record(d, jsonb_build_object('id', gen_random_uuid()))).*
         from process_drafts d, generate_series(1, 44) where d.id = $1`,
        [(await play.must('student', saveDraft, { sId })).id],
      );
      return () => play.does('student', saveDraft, { sId });
    },
  ],
  [
    'the quota of pictures',
    2,
    async () => {
      const token = await play.token('staff');
      const content = await pictureBytes();
      const first = await upload(t, content, token);
      const [{ bytes }] = (await t.rows(`select bytes from attachments where id = $1`, [first.body.data.id])) as [
        { bytes: number },
      ];
      await t.rows(`update attachments set bytes = $2 where id = $1`, [
        first.body.data.id,
        1024 * 1024 - 2 * Number(bytes) - 1,
      ]);
      return () => upload(t, content, token);
    },
  ],
];

test.each(limits)('[TRU-45] %s: of twenty that come at once %s succeed', async (_name, most, prepare) => {
  const attempt = await prepare();
  const replies = await Promise.all(Array.from({ length: 20 }, (_, n) => attempt(n)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(most);
  expect(replies.filter(({ status }) => status >= 500 && status !== 503)).toEqual([]);
  expect((await attempt(20)).status).not.toBe(200);
});
