import { allCalls } from '@campus/contract/calls/all.ts';
import { exportAllProcesses } from '@campus/contract/calls/flows-monitoring.ts';
import { moveProcess } from '@campus/contract/calls/flows-processes.ts';
import { editProcess, getEditable } from '@campus/contract/calls/flows-start.ts';
import type { Call } from '@campus/contract/define-call.ts';
import { isKeepable } from '@campus/rules/basics/texts.ts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { rowsOfFile } from '../src/platform/table-file.ts';
import { fieldOf, flowPlay, handleStep } from './flow-play.ts';
import { uploadContent } from './hall-content-play.ts';
import { testApp } from './test-app.ts';

const t = testApp({}, [], ['processes']);
const play = flowPlay(t);

const ODD = ['x\ud800', '\udc00x', 'a\ufffe', 'a\uffff', 'a\u0000b', 'a\u0007b', 'a\u007fb', 'a\u0085b'];

const namesOf = (schema: z.ZodType): string[] =>
  Object.keys((z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties as object | undefined) ?? {});

/** Half of a pair has no form in an address or a form body, so those are sent without it. */
const inAddresses = ODD.filter((text) => text.isWellFormed());

describe('[TRU-20] text that can be neither kept nor exported is refused with the name of its field', () => {
  // Systems sign with keys of their own; what they send is checked like all the rest.
  const bySystem = ({ access }: Call) => access.kind === 'signature' && access.scope !== 'hall';
  const taking = allCalls.filter(
    (call) => !call.upload && !bySystem(call) && [...namesOf(call.query), ...namesOf(call.body)].length > 0,
  );

  test.each(taking.map((call) => [call.name, call] as const))('%s', async (_name, call) => {
    const { access } = call;
    const hall = access.kind === 'signed-in' && access.token === 'hall';
    const token = hall ? await hallToken() : await play.token('platform');
    const inQuery = namesOf(call.query);
    const names = [...inQuery, ...namesOf(call.body)];
    for (const [n, name] of names.entries()) {
      const bodied = !inQuery.includes(name) && (call.method === 'POST' || call.method === 'PUT');
      const some = bodied ? ODD : inAddresses;
      const text = some[n % some.length];
      const reply = await t.send(call, { [name]: text }, { token, json: bodied });
      expect([reply.status, reply.body.code], name).toEqual([422, 'invalid']);
      expect(reply.body.facts.fields, name).toContainEqual(
        expect.objectContaining({ field: name, code: 'characters' }),
      );
    }
  });

  test('however deep it stands, also as a name, and with a sentence in both languages', async () => {
    const send = async (body: object, language: 'zh' | 'en' = 'zh') =>
      (
        await t.app.inject({
          method: 'POST',
          url: moveProcess.path,
          headers: {
            authorization: `Bearer ${await play.token('admin')}`,
            'content-type': 'application/json',
            'accept-language': language,
          },
          payload: JSON.stringify(body),
        })
      ).json().facts.fields;
    expect(await send({ reason: { deep: ['ok', 'x\ud800'] } })).toEqual([
      { field: 'reason.deep.1', code: 'characters', text: '含有无法保存的字符，请重新输入！' },
    ]);
    expect(await send({ 're\ufffeason': 1 }, 'en')).toMatchObject([
      { field: 'reason', text: 'This contains characters that cannot be kept; please type it again.' },
    ]);
    expect(await send(JSON.parse('{"__proto__": {"x": 1}, "a": {"constructor": 1}}'))).toMatchObject([
      { field: '__proto__', code: 'unknown-field' },
      { field: 'a.constructor', code: 'unknown-field' },
    ]);
  });

  test('what is refused leaves its line in the audit', async () => {
    const lines = async () =>
      (await t.rows(`select 1 from audit_entries where call = 'Move' and outcome = 'invalid'`)).length;
    const before = await lines();
    await play.does('admin', moveProcess, { step: 'x\ud800' } as never);
    expect(await lines()).toBe(before + 1);
  });

  test('the name of a file is a text, too', async () => {
    const reply = await uploadContent(t, await play.token('admin'), 'file', Buffer.from('x'), 'a\ufffe.pdf');
    expect(reply.body.facts.fields).toMatchObject([{ field: 'file', code: 'characters' }]);
  });
});

let known: string | undefined;
async function hallToken(): Promise<string> {
  known ??= await t.hallSignIn('student');
  return known;
}

describe('[TRU-20] an old row that holds such text', () => {
  const spoil = async (id: string) => {
    await t.rows(
      `update processes set title_zh = title_zh || E'a\\uFFFE\\u0007', state = jsonb_set(state, '{form,reason}', to_jsonb(E'回\\uFFFF家'::text)) where id = $1`,
      [id],
    );
    await t.rows(`update people set name = name || E'\\uFFFE' where account = 'student'`);
  };

  test('leaves the export well formed', async () => {
    const { id } = await play.submit('student', 'leave');
    await spoil(id);
    for (const group of ['todo', 'doing']) {
      const reply = await t.app.inject({
        url: `${exportAllProcesses.path}?group=${group}`,
        headers: { authorization: `Bearer ${await play.token('admin')}` },
      });
      const cells = (await rowsOfFile(reply.rawPayload))!.flat();
      expect(cells.filter((cell) => !isKeepable(cell))).toEqual([]);
    }
  });

  test('is shown without it, and what is shown can be sent back', async () => {
    const work = handleStep('work', { kind: 'field', field: 'team' }, { pool: true });
    await play.publish([work], [fieldOf('team', 'people')], { edit: 'until-taken' });
    const { id } = await play.submit('student', 'leave', { team: [await play.person('200021')] });
    await spoil(id);
    const seen = await play.view('student', id);
    expect(isKeepable(seen.title.zh)).toBe(true);
    const { fields } = await play.must('student', getEditable, { id });
    const reason = fields.find((one) => one.field.id === 'reason')?.value;
    expect(reason).toBe('回家');
    expect((await play.does('student', editProcess, { id, form: { reason } } as never)).status).toBe(200);
  });
});
