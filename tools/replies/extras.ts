import type { Payload } from './ask.ts';
import { type Answered, type Round, spread } from './found.ts';

type Item = Record<string, unknown>;

const itemsOf = ({ data }: Answered, name: string): Item[] => (data[name] as Item[] | undefined) ?? [];

/** Those in which the reader is asked for something; where there are none, all. */
function withTasks(replies: readonly Answered[]): readonly Answered[] {
  const asked = replies.filter((reply) => itemsOf(reply, 'tasks').length > 0);
  return asked.length > 0 ? asked : replies;
}

/** A link such as /attachments/open?id=…&until=…&sig=… as the payload of the call that opens it. */
const opened = (link: unknown): Payload[] =>
  typeof link === 'string' && link.includes('sig=')
    ? [Object.fromEntries(new URL(link, 'http://localhost').searchParams)]
    : [];

/** Calls whose fields belong together: their requests are written out instead of being put together field by field. */
export const extras: Readonly<Record<string, (round: Round) => Payload[]>> = {
  GetGuide: ({ found, person }) =>
    spread(
      found
        .replies(person, 'GetService')
        .flatMap((reply) => itemsOf(reply, 'guides').map(({ name }) => ({ ...reply.payload, name }))),
      4,
    ),
  GetHallGuide: ({ found, person }) =>
    spread(
      found
        .replies(person, 'GetHallService')
        .flatMap((reply) => itemsOf(reply, 'guides').map(({ name }) => ({ ...reply.payload, name }))),
      4,
    ),
  open: ({ found, person }) => {
    const annexes = found
      .replies(person, 'GetAnnexes')
      .flatMap((reply) => itemsOf(reply, 'items').flatMap(({ link }) => opened(link)));
    const pictures = found.replies(person, 'GetAttachment').flatMap(({ data }) => opened(data.link));
    const [one] = annexes;
    return [
      ...spread(annexes, 3),
      ...spread(pictures, 3),
      ...(one
        ? [
            { ...one, sig: 'wrong' },
            { ...one, until: '1' },
          ]
        : []),
    ];
  },
  ListFresh: ({ found, person }) => {
    const types = found.at(person, ['GetOrder.type.value', 'GetOrderStart.fields[].field.options[].value']);
    const places = found.at(person, ['ExplainOutage.placeId', 'GetOrderStart.places[].id']);
    return spread(places, 4).flatMap((placeId) => spread(types, 3).map((type) => ({ placeId, type })));
  },
  PreviewPath: ({ found, person }) => {
    const steps = found.at(person, ['GetServices.items[].startStep']);
    const form = { from: '2026-12-01', until: '2026-12-02', days: '2', kind: 'personal', reason: '回家' };
    return spread(steps, 8).flatMap((sId) => [{ sId }, { sId, form }]);
  },
  Preview: ({ found, person }) =>
    spread(withTasks(found.replies(person, 'GetProcess')), 4).flatMap(({ data, payload: { id } }) => {
      const task = (itemsOf({ data, payload: {} }, 'tasks')[0] as { id: number } | undefined)?.id;
      const step = itemsOf({ data, payload: {} }, 'way').find(
        ({ kind }) => kind === 'approve' || kind === 'handle',
      )?.step;
      const people = spread(found.at(person, ['SearchPeople.items[].id']), 2);
      const ofTask = task === undefined ? {} : { task };
      return [
        { id, operation: 'return', ...ofTask, to: { kind: 'submitter' }, afterwards: 'restart' },
        { id, operation: 'withdraw' },
        { id, operation: 'end' },
        ...(step ? [{ id, operation: 'move', step }] : []),
        { id, operation: 'take-back', ...ofTask },
        { id, operation: 'reopen' },
        { id, operation: 'disagree', ...ofTask },
        { id, operation: 'hang-up', ...ofTask },
        { id, operation: 'add-signer', ...ofTask, where: 'before', people },
      ];
    }),
  PreviewLabelRule: ({ found, person }) => {
    const departments = spread(found.at(person, ['ListManagedDepartments.items[].id']), 2);
    const rules = [
      { identities: ['student'] },
      { identities: ['staff'], admissionYears: [2024] },
      { admissionYears: [2024, 2025] },
      ...(departments.length > 0 ? [{ departments }, { departments, below: true, identities: ['student'] }] : []),
    ];
    return spread(found.at(person, ['ListManagedLabels.items[].id']), 2).flatMap((id) =>
      rules.map((rule) => ({ id, rule })),
    );
  },
  WhyMay: ({ found, person }) => {
    const people = spread(found.at(person, ['ListPeople.items[].id']), 3);
    const [processId] = found.at(person, ['ListAll.items[].id', 'ListMyBusiness.items[].id']);
    const [roleId] = found.at(person, ['ListRoles.items[].id']);
    return people.flatMap((personId) => [
      { personId, right: 'hall.use' },
      { personId, right: 'people.manage' },
      { personId, call: 'ListPeople' },
      { personId, call: 'NoSuchCall' },
      { personId, right: 'people.manage', recordKind: 'person', record: people.at(-1) },
      { personId, call: 'GetPersonInOffice', recordKind: 'person', record: 'student' },
      ...(processId ? [{ personId, call: 'GetProcess', recordKind: 'process', record: processId }] : []),
      ...(roleId ? [{ personId, call: 'GetRole', recordKind: 'role', record: roleId }] : []),
    ]);
  },
  GetLogo: ({ found, person }) =>
    found.at(person, ['Kept.logos[]']).map((logo) => ({ id: /[\da-f-]{36}/.exec(logo)?.[0] ?? logo })),
  WatchScan: ({ found, person }) => {
    const scans = found.replies(person, 'Kept').flatMap((reply) => itemsOf(reply, 'scans'));
    return scans.map(({ id, secret }) => ({ id, secret }));
  },
  SeeFirstAdministratorLink: ({ found, person }) =>
    [...found.at(person, ['Kept.firstAdministratorLinks[]']), 'unknown'].map((token) => ({ token })),
};

/** The calls whose replies the above are made of. */
export const extrasNeed: Readonly<Record<string, readonly string[]>> = {
  GetGuide: ['GetService'],
  GetHallGuide: ['GetHallService'],
  open: ['GetAnnexes', 'GetAttachment'],
  ListFresh: ['GetOrder', 'GetOrderStart', 'ExplainOutage'],
  PreviewPath: ['GetServices'],
  Preview: ['GetProcess', 'SearchPeople'],
  PreviewLabelRule: ['ListManagedDepartments', 'ListManagedLabels'],
  WhyMay: ['ListPeople', 'ListAll', 'ListMyBusiness', 'ListRoles'],
};
