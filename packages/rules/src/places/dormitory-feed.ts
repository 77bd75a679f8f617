import { isLonger, truncateText } from '../basics/characters.ts';
import { keepable, turnsDirection } from '../basics/texts.ts';
import type { PlaceKind } from './levels.ts';

/** A row of the housing office: who lives where, each place by its code or its Chinese name. */
export type FeedRow = {
  nr: number;
  account: string;
  campus: string;
  areaOne: string;
  areaTwo: string;
  building: string;
  room: string;
  bed: string;
};
type FeedColumn = Exclude<keyof FeedRow, 'nr'>;

/** The columns of the housing office's file, each with the headings that it may have. */
const columns: Readonly<Record<FeedColumn, readonly string[]>> = {
  account: ['账号', '帐号', '统一账号', '学号', '工号', '学工号', 'account'],
  campus: ['校区', 'campus'],
  areaOne: ['区域一', '片区', 'area one'],
  areaTwo: ['区域二', '小区', 'area two'],
  building: ['楼栋', '楼宇', '宿舍楼', 'building'],
  room: ['房间', '房间号', '宿舍号', 'room'],
  bed: ['床位', '床位号', '床号', 'bed'],
};
const needed: readonly FeedColumn[] = ['account', 'campus', 'building', 'room'];

/** Why nothing of what came can be read, or why none of it is applied. */
export const feedFaults = [
  'no-file',
  'too-large',
  'empty',
  'unreadable',
  'column-missing',
  'column-twice',
  'too-many-rows',
  'too-many-leave',
  'too-many-move',
  'room-too-full',
] as const;
export type FeedFault = (typeof feedFaults)[number];

/** Why one row is put aside; the person of such a row keeps what they have. */
export const feedRowFaults = [
  'unreadable',
  'account-empty',
  'account-unknown',
  'account-twice',
  'campus-empty',
  'campus-unknown',
  'area-one-unknown',
  'area-two-unknown',
  'building-empty',
  'building-unknown',
  'not-a-building',
  'building-ambiguous',
  'building-inactive',
  'room-empty',
  'room-inactive',
  'room-too-long',
  'bed-too-long',
  'refused-by-database',
] as const;
export type FeedRowFault = (typeof feedRowFaults)[number];

export const feedOutcomes = ['same', 'new', 'moved', 'left', 'odd'] as const;
export type FeedOutcome = (typeof feedOutcomes)[number];

export const MOST_FEED_ROWS = 100_000;
const LONGEST_ROOM = 40;
const LONGEST_BED = 20;
/** What is kept of a cell that nobody could have meant. */
const LONGEST_KEPT = 60;

/** Reads the rows of a file under their headings; the first line with anything in it is the headings, empty lines are passed over. */
export function readFeedTable(
  table: readonly (readonly string[])[],
): { rows: FeedRow[] } | { fault: FeedFault; column: string } {
  const headAt = table.findIndex((cells) => !isBlank(cells));
  const head = table[headAt];
  if (!head) return { fault: 'empty', column: '' };
  const body = table.slice(headAt + 1);
  const names = Object.keys(columns) as FeedColumn[];
  const at = head.map((text) => names.find((name) => columns[name].includes(text.trim().toLowerCase())) ?? null);
  const twice = at.find((name, index) => name !== null && at.indexOf(name) !== index);
  if (twice) return { fault: 'column-twice', column: columns[twice][0] as string };
  const missing = needed.find((name) => !at.includes(name));
  // Bytes that are no text: a coding or a kind of file that nobody announced.
  if (missing && head.some((text) => keepable(text, UNREAD).includes(UNREAD)))
    return { fault: 'unreadable', column: '' };
  if (missing) return { fault: 'column-missing', column: columns[missing][0] as string };
  if (body.length > MOST_FEED_ROWS) return { fault: 'too-many-rows', column: '' };
  const rows = body.flatMap((cells, index): FeedRow[] => {
    if (isBlank(cells)) return [];
    const cell = (name: FeedColumn) => cleaned(cells[at.indexOf(name)] ?? '');
    return [rowOf(headAt + index + 2, cell)];
  });
  return { rows };
}

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '');

/** A row as a call sends it. */
export function feedRow(nr: number, cells: Readonly<Partial<Record<FeedColumn, string | undefined>>>): FeedRow {
  return rowOf(nr, (name) => cleaned(cells[name] ?? ''));
}

const rowOf = (nr: number, cell: (name: FeedColumn) => string): FeedRow => ({
  nr,
  account: cell('account'),
  campus: cell('campus'),
  areaOne: cell('areaOne'),
  areaTwo: cell('areaTwo'),
  building: cell('building'),
  room: cell('room'),
  bed: cell('bed'),
});

/** Stands for what could not be read; it is kept, so that a row that waits is judged again as it was. */
const UNREAD = '\ufffd';

// Spreadsheets of housing offices are full of wide and doubled spaces.
const cleaned = (text: string) => truncateText(keepable(text, UNREAD).replace(/\s+/g, ' ').trim(), LONGEST_KEPT).trim();

const isUnreadable = (row: FeedRow) =>
  Object.values(row).some((cell) => typeof cell === 'string' && (cell.includes(UNREAD) || turnsDirection(cell)));

/** A place as it stands. */
export type StandingPlace = {
  id: string;
  parentId: string | null;
  kind: PlaceKind;
  code: string;
  nameZh: string;
  active: boolean;
  /** Made by a list that was undone, and therefore inactive: the next list that names it may have it again. */
  takenBack?: boolean;
};
/** Somebody whom the feed may name, with where they live now. */
export type StandingPerson = {
  id: string;
  account: string;
  dormitory: { placeId: string; bed: string | null } | null;
};
/** A room that a known building does not have yet. */
export type NewRoom = { buildingId: string; code: string; nameZh: string; nameEn: string };
/** Where somebody lives after a run: a room that stands, or one that the run makes. */
type After = { placeId: string | null; room: NewRoom | null; bed: string | null };

export type PlannedRow = {
  nr: number;
  account: string;
  given: FeedRow | null;
  outcome: FeedOutcome;
  fault: FeedRowFault | null;
  personId: string | null;
  before: { placeId: string; bed: string | null } | null;
  after: After | null;
};
export type FeedPlan = {
  rows: PlannedRow[];
  rooms: NewRoom[];
  /** Rooms that went when an earlier list was undone, and come back with this one. */
  revived: string[];
  counts: Readonly<Record<FeedOutcome | 'rooms', number>>;
  doubt: FeedDoubt | null;
};

/** Why somebody must look at a list before it is applied: so broken files look, and few true ones. */
export type FeedDoubt =
  | { fault: 'too-many-leave' | 'too-many-move'; people: number; share: number }
  | { fault: 'room-too-full'; people: number; room: string };

/** How much one list may change before somebody looks at it. */
export type FeedLimits = {
  /** The share of those who have a room that may lose it, in percent. */
  readonly leave: number;
  /** The share of those who have a room that may lose or change it, in percent. */
  readonly move: number;
  /** The people that one room may have. */
  readonly room: number;
};

/** What a run of the housing office would change: every row with its outcome, and those whom it does not name any more. */
export function planFeed(facts: {
  rows: readonly FeedRow[];
  people: readonly StandingPerson[];
  places: readonly StandingPlace[];
  limits: FeedLimits;
  /** The numbers of the rows that the database refused. */
  refused?: ReadonlySet<number>;
}): FeedPlan {
  const find = placeFinder(facts.places);
  const people = new Map(facts.people.map((person) => [accountKey(person.account), person]));
  const times = new Map<string, number>();
  for (const { account } of facts.rows) times.set(accountKey(account), (times.get(accountKey(account)) ?? 0) + 1);

  const rows = facts.rows.map((row): PlannedRow => {
    const { nr, account } = row;
    const person = people.get(accountKey(account)) ?? null;
    const before = person?.dormitory ?? null;
    const known = { nr, account, given: row, personId: person?.id ?? null, before };
    const odd = (fault: FeedRowFault): PlannedRow => ({ ...known, outcome: 'odd', fault, after: null });
    if (facts.refused?.has(nr)) return odd('refused-by-database');
    if (isUnreadable(row)) return odd('unreadable');
    if (account === '') return odd('account-empty');
    if ((times.get(accountKey(account)) ?? 0) > 1) return odd('account-twice');
    if (!person) return odd('account-unknown');
    const found = find(row);
    if (typeof found === 'string') return odd(found);
    const after: After = { ...found, bed: row.bed || null };
    const stays = before !== null && after.placeId === before.placeId && after.bed === before.bed;
    const outcome = stays ? 'same' : before ? 'moved' : 'new';
    return { ...known, outcome, fault: null, after };
  });

  const living = facts.people.filter((person) => person.dormitory);
  let nr = facts.rows.reduce((last, row) => Math.max(last, row.nr), 0);
  const leavers = living
    .filter((person) => !times.has(accountKey(person.account)))
    .map((person): PlannedRow => {
      nr += 1;
      const { id: personId, account, dormitory: before } = person;
      return { nr, account, given: null, outcome: 'left', fault: null, personId, before, after: null };
    });
  const all = [...rows, ...leavers];
  const rooms = [...new Set(all.flatMap(({ after }) => after?.room ?? []))];
  const takenBack = new Set(facts.places.flatMap(({ id, takenBack }) => (takenBack ? [id] : [])));
  const revived = [
    ...new Set(all.flatMap(({ after }) => (after?.placeId && takenBack.has(after.placeId) ? [after.placeId] : []))),
  ];
  const counts = { same: 0, new: 0, moved: 0, left: 0, odd: 0, rooms: rooms.length + revived.length };
  for (const { outcome } of all) counts[outcome] += 1;
  const share = (people: number) => Math.round((people / Math.max(living.length, 1)) * 100);
  const tooMany = (people: number, limit: number) => people * 100 > living.length * limit;
  const changing = counts.left + counts.moved;
  const doubt: FeedDoubt | null = tooMany(counts.left, facts.limits.leave)
    ? { fault: 'too-many-leave', people: counts.left, share: share(counts.left) }
    : tooMany(changing, facts.limits.move)
      ? { fault: 'too-many-move', people: changing, share: share(changing) }
      : fullestRoom(all, facts.places, facts.limits.room);
  return { rows: all, rooms, revived, counts, doubt };
}

/** The fullest of the rooms into which a list puts somebody, where it would be too full. */
function fullestRoom(rows: readonly PlannedRow[], places: readonly StandingPlace[], limit: number): FeedDoubt | null {
  const rooms = new Map<string | NewRoom, { people: Set<string>; grows: boolean }>();
  for (const { outcome, before, after, personId } of rows) {
    const room = outcome === 'odd' ? before?.placeId : (after?.placeId ?? after?.room);
    if (!room || !personId) continue;
    const known = rooms.get(room) ?? { people: new Set(), grows: false };
    known.people.add(personId);
    known.grows ||= outcome === 'new' || (outcome === 'moved' && before?.placeId !== room);
    rooms.set(room, known);
  }
  const [room, full] = [...rooms]
    .filter(([, { people, grows }]) => grows && people.size > limit)
    .reduce<[string | NewRoom | null, number]>(
      (most, [candidate, { people }]) => (people.size > most[1] ? [candidate, people.size] : most),
      [null, 0],
    );
  if (room === null) return null;
  const nameOf = (id: string | null) => places.find((place) => place.id === id);
  const standing = typeof room === 'string' ? nameOf(room) : null;
  const building = nameOf(typeof room === 'string' ? (standing?.parentId ?? null) : room.buildingId);
  const name = typeof room === 'string' ? standing?.nameZh : room.nameZh;
  return { fault: 'room-too-full', people: full, room: [building?.nameZh, name].filter(Boolean).join(' ') };
}

// An account is one person whatever case it is typed in.
const accountKey = (account: string) => account.toLowerCase();

/** Finds the room of a row, or says what is wrong; two rows of one missing room share the one that is made. */
function placeFinder(places: readonly StandingPlace[]) {
  const below = Map.groupBy(places, (place) => place.parentId);
  const under = (parentId: string | null): readonly StandingPlace[] => below.get(parentId) ?? [];
  const allUnder = (parentId: string): StandingPlace[] =>
    under(parentId).flatMap((place) => (place.kind === 'building' ? [place] : [place, ...allUnder(place.id)]));
  const campuses = byName(under(null));
  // Each is asked for once a row, and a university has a hundred thousand rows.
  const inside = oncePerId((id: string) => byName(allUnder(id)));
  const rooms = oncePerId((id: string) => byName(under(id)));
  const newRooms = new Map<string, NewRoom>();

  return (row: FeedRow): { placeId: string | null; room: NewRoom | null } | FeedRowFault => {
    if (row.campus === '') return 'campus-empty';
    const [campus] = campuses(row.campus);
    if (!campus) return 'campus-unknown';
    let within = campus;
    for (const [text, kind, fault] of [
      [row.areaOne, 'area-one', 'area-one-unknown'],
      [row.areaTwo, 'area-two', 'area-two-unknown'],
    ] as const) {
      if (text === '') continue;
      const area = inside(within.id)(text).find((place) => place.kind === kind);
      if (!area) return fault;
      within = area;
    }
    if (row.building === '') return 'building-empty';
    const buildings = inside(within.id)(row.building);
    const [building, another] = buildings.filter((place) => place.kind === 'building');
    if (!building) return buildings.length > 0 ? 'not-a-building' : 'building-unknown';
    if (another) return 'building-ambiguous';
    if (!building.active) return 'building-inactive';
    if (row.room === '') return 'room-empty';
    if (isLonger(row.room, LONGEST_ROOM)) return 'room-too-long';
    if (isLonger(row.bed, LONGEST_BED)) return 'bed-too-long';
    const code = roomCode(row.room);
    const [standing] = [...rooms(building.id)(row.room), ...rooms(building.id)(code)];
    if (standing) return standing.active || standing.takenBack ? { placeId: standing.id, room: null } : 'room-inactive';
    const roomKey = `${building.id} ${key(code)}`;
    const room = newRooms.get(roomKey) ?? newRoom(building.id, code);
    newRooms.set(roomKey, room);
    return { placeId: null, room };
  };
}

const key = (text: string) => text.trim().toLowerCase();

/** Places by their code, and then by their Chinese name. */
function byName(places: readonly StandingPlace[]): (text: string) => readonly StandingPlace[] {
  const found = new Map<string, StandingPlace[]>();
  const add = (name: string, place: StandingPlace) => {
    const known = found.get(key(name));
    if (!known) found.set(key(name), [place]);
    else if (!known.includes(place)) known.push(place);
  };
  for (const place of places) add(place.code, place);
  for (const place of places) add(place.nameZh, place);
  return (text) => found.get(key(text)) ?? [];
}

/** Makes a value once for each id and remembers it. */
function oncePerId<T>(make: (id: string) => T): (id: string) => T {
  const all = new Map<string, T>();
  return (id) => {
    const known = all.get(id) ?? make(id);
    all.set(id, known);
    return known;
  };
}

/** '101室' and '101' are one room. */
const roomCode = (text: string) => text.replace(/(.)室$/, '$1').trim();

const newRoom = (buildingId: string, code: string): NewRoom => ({
  buildingId,
  code,
  nameZh: `${code}室`,
  nameEn: `Room ${code}`,
});

/** Whether what a run changed for somebody can go back: only while it still stands as the run left it. */
export function mayGoBack(
  row: { outcome: FeedOutcome; afterPlaceId: string | null; afterBed: string | null },
  now: { dormitory: { placeId: string; bed: string | null } | null; changedByLaterRun: boolean },
): boolean {
  if (now.changedByLaterRun) return false;
  if (row.outcome === 'left') return now.dormitory === null;
  return now.dormitory?.placeId === row.afterPlaceId && now.dormitory?.bed === row.afterBed;
}
