import { getBusiness } from '@campus/contract/calls/flows-catalogue.ts';
import { exportAllProcesses } from '@campus/contract/calls/flows-monitoring.ts';
import { getEditable, saveDraft } from '@campus/contract/calls/flows-start.ts';
import { saveVersion } from '@campus/contract/calls/flows-versions.ts';
import { saveParameter } from '@campus/contract/calls/parameters.ts';
import { addPerson, getPersonInOffice, listPeople, savePerson } from '@campus/contract/calls/people-office.ts';
import { savePlace } from '@campus/contract/calls/places.ts';
import { turnsDirection } from '@campus/rules/basics/texts.ts';
import { describe, expect, test } from 'vitest';
import { readBundle } from '../src/modules/flows/interchange/bundle.ts';
import { readXml } from '../src/modules/flows/interchange/xml-tree.ts';
import { rowsOfFile, smallSpreadsheet } from '../src/platform/table-file.ts';
import { fieldOf, flowPlay, handleStep } from './flow-play.ts';
import { uploadContent } from './hall-content-play.ts';
import { testApp } from './test-app.ts';

const t = testApp();
const play = flowPlay(t);
/** Reads as 王伟 with another name behind it. */
const TURNED = '王\u202e伟';
const fault = (field: string) => ({
  facts: { fields: [expect.objectContaining({ field, code: 'direction-signs' })] },
});

describe('[SAF-12] signs that turn the direction of writing are refused at the door', () => {
  test('in the name of a person, new or known, with a sentence in both languages', async () => {
    const person = { account: 'turned-1', name: TURNED, kind: 'staff' as const, oneTimePassword: false };
    expect((await play.does('admin', addPerson, person)).body).toMatchObject(fault('name'));
    const id = await play.person('student');
    const { version } = await play.must('admin', getPersonInOffice, { id });
    const sent = { id, version, name: `${TURNED}` };
    expect((await play.does('admin', savePerson, sent)).body).toMatchObject(fault('name'));
    const { access_token: token } = await t.signIn('admin');
    const english = await t.call(savePerson, sent, { token, language: 'en' });
    expect(english.body.facts.fields[0].text).toBe(
      'This contains hidden signs that turn the direction of writing; please type it again.',
    );
  });

  test('in the line of a form, sent or only kept as a draft; a paragraph keeps its text', async () => {
    await play.publish(
      [handleStep('work', { kind: 'role', role: 'handler' })],
      [fieldOf('subject', 'text'), fieldOf('story', 'paragraph')],
    );
    const sId = await play.startStep('student', 'leave');
    const form = { subject: TURNED, story: '好' };
    expect((await play.does('student', saveDraft, { sId, form })).body).toMatchObject(fault('subject'));
    const { id } = await play.submit('student', 'leave', { subject: '王伟', story: `第一行\n${TURNED}` });
    const [row] = await t.rows<{ story: string }>(
      `select state->'form'->>'story' as story from processes where id = $1`,
      [id],
    );
    expect(row!.story).toContain('\u202e');
    const { fields } = await play.must('student', getEditable, { id }).catch(() => ({ fields: [] }));
    expect(turnsDirection(JSON.stringify(fields))).toBe(false);
    expect(turnsDirection(JSON.stringify(await play.view('student', id)))).toBe(false);
  });

  test('in a definition, saved, as a bundle or as a drawing', async () => {
    const businessId = await play.business('leave');
    const { published, draft } = await play.must('admin', getBusiness, { id: businessId });
    const form = structuredClone(published!.form) as { fields: { label: { zh: string } }[] };
    form.fields[0]!.label.zh = TURNED;
    const sent = { businessId, basedOn: draft?.revision ?? '', flow: published!.flow, form };
    expect((await play.does('admin', saveVersion, sent as never)).body).toMatchObject({
      code: 'definition-malformed',
      facts: { at: 'form.fields.0.label.zh' },
    });
    expect(readBundle(JSON.stringify({ format: 'campus-hall-business', version: 1, business: { name: TURNED } }))).toBe(
      'bundle-malformed',
    );
    const read = readXml(`<a name="${TURNED}">${TURNED}</a>`);
    expect(turnsDirection(JSON.stringify(read, (_name, value) => (value instanceof Map ? [...value] : value)))).toBe(
      false,
    );
  });

  test('in the name of a file, of a place, and in a parameter', async () => {
    const file = await uploadContent(t, await play.token('admin'), 'file', Buffer.from('x'), 'a\u202efdp.exe');
    expect(file.body).toMatchObject(fault('file'));
    const [place] = await t.rows<{ id: string }>('select id from places limit 1');
    const place_ = await play.does('admin', savePlace, { id: place!.id, name: { zh: TURNED, en: 'x' } } as never);
    expect(JSON.stringify(place_)).toContain('direction-signs');
    expect(await play.does('admin', saveParameter, { key: 'hall.basics', values: { pValue2: TURNED } })).toMatchObject({
      code: 'parameter-value',
    });
  });
});

describe('[SAF-12] an old row that holds such signs', () => {
  test('is shown without them, can be saved again, and is exported without them', async () => {
    const { id } = await play.submit('student', 'leave');
    const person = await play.person('student');
    await t.rows(`update people set name = $1 where id = $2`, [TURNED, person]);
    await t.rows(`update processes set title_zh = title_zh || $1 where id = $2`, [TURNED, id]);
    const shown = await play.must('admin', getPersonInOffice, { id: person });
    expect(shown.name).toBe('王伟');
    const saved = await play.does('admin', savePerson, { id: person, version: shown.version, name: shown.name });
    expect(saved.status).toBe(200);
    expect(turnsDirection(JSON.stringify(await play.view('student', id)))).toBe(false);
    const list = await play.must('admin', listPeople, { words: '王伟' });
    expect(turnsDirection(JSON.stringify(list))).toBe(false);
    const reply = await t.app.inject({
      url: `${exportAllProcesses.path}?group=doing`,
      headers: { authorization: `Bearer ${await play.token('admin')}` },
    });
    const cells = (await rowsOfFile(reply.rawPayload))!.flat();
    expect(cells.filter(turnsDirection)).toEqual([]);
    const small = await rowsOfFile(await smallSpreadsheet({ name: 'x', rows: [[TURNED, 1]] }));
    expect(small![0]![0]).toBe('王伟');
  });
});
