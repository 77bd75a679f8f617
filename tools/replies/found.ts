import type { Payload, Person } from './ask.ts';

/** One whole reply, with what was asked. */
export type Answered = { payload: Payload; data: Record<string, unknown> };

type Shown = { values: Map<string, Set<string>>; replies: Map<string, Answered[]> };
type Who = { name: string; orgSign: string };

const MOST_VALUES = 400;
const MOST_REPLIES = 60;

/**
 * What replies have shown, from which later requests take their ids: values by the call and the path in its reply, such as
 * `ListPeople.items[].id`, and whole replies by the call.
 */
export class Found {
  #byPerson = new Map<string, Shown>();
  #byOrganisation = new Map<string, Shown>();

  #untold = new Map<string, { orgSign: string; call: string; answered: Answered }[]>();

  /** Known at once to the person themselves, and to others of the organisation when the call was made by everybody. */
  note({ name, orgSign }: Who, call: string, payload: Payload, body: string): void {
    const data = dataIn(body);
    if (data === null || typeof data !== 'object') return;
    const answered = { payload, data: data as Record<string, unknown> };
    noteReply(shownTo(this.#byPerson, name), call, answered);
    this.#untold.set(name, [...(this.#untold.get(name) ?? []), { orgSign, call, answered }]);
  }

  tellOthers(people: readonly Who[]): void {
    for (const { name } of people)
      for (const { orgSign, call, answered } of this.#untold.get(name) ?? [])
        noteReply(shownTo(this.#byOrganisation, orgSign), call, answered);
    this.#untold.clear();
  }

  /** What this person was shown at any of these paths; where that is nothing, what anybody of the organisation was. */
  at({ name, orgSign }: Who, paths: readonly string[]): string[] {
    const read = ({ values }: Shown) => [...new Set(paths.flatMap((path) => [...(values.get(path) ?? [])]))];
    const own = read(shownTo(this.#byPerson, name));
    return own.length > 0 ? own : read(shownTo(this.#byOrganisation, orgSign));
  }

  /** The replies to this call that this person got; where there are none, those of anybody of the organisation. */
  replies({ name, orgSign }: Who, call: string): Answered[] {
    const own = shownTo(this.#byPerson, name).replies.get(call);
    return own ?? shownTo(this.#byOrganisation, orgSign).replies.get(call) ?? [];
  }
}

function shownTo(all: Map<string, Shown>, who: string): Shown {
  const shown = all.get(who) ?? { values: new Map(), replies: new Map() };
  all.set(who, shown);
  return shown;
}

function noteReply(shown: Shown, call: string, answered: Answered): void {
  noteValues(shown, answered.data, call);
  const replies = shown.replies.get(call) ?? [];
  if (replies.length < MOST_REPLIES) replies.push(answered);
  shown.replies.set(call, replies);
}

function noteValues(shown: Shown, value: unknown, path: string): void {
  if (Array.isArray(value)) for (const one of value) noteValues(shown, one, `${path}[]`);
  else if (value !== null && typeof value === 'object')
    for (const [name, one] of Object.entries(value)) noteValues(shown, one, `${path}.${name}`);
  else if (value !== null && value !== '') {
    const values = shown.values.get(path) ?? new Set();
    if (values.size < MOST_VALUES) shown.values.set(path, values.add(String(value)));
  }
}

/** What a reply is about, without the envelope around it. */
export function dataIn(body: string): unknown {
  try {
    const reply = JSON.parse(body) as Record<string, unknown>;
    return reply.data ?? reply.Data ?? reply;
  } catch {
    return null;
  }
}

/** What the requests of one person are made of. */
export type Round = { found: Found; person: Person; now: number };

/** So many of a list, spread from its first to its last. */
export function spread<T>(list: readonly T[], most: number): T[] {
  if (list.length <= most) return [...list];
  return Array.from({ length: most }, (_, n) => list[Math.round((n * (list.length - 1)) / (most - 1))] as T);
}
