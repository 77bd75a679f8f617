import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Call } from '../../packages/contract/src/define-call.ts';
import { ask, type HallKey, type Language, type Payload, type Person, type Place } from './ask.ts';
import { Coverage } from './coverage.ts';
import { dataIn, Found, type Round } from './found.ts';
import { CLERK, type Kept } from './kept.ts';
import { filteredPayloads, isPaged, plainPayloads, wrongPayloads } from './payloads.ts';
import { asks, inOrder } from './plan.ts';
import { startServer } from './server.ts';

export type Line = {
  person: string;
  call: string;
  language: Language;
  payload: Payload;
  status: number;
  type: string;
  body: string;
};

const SIZES = [1, 100];

/** Asks a copy of the data everything that can be read, and writes each reply as one line. */
export async function record(dataFolder: string, file: string): Promise<void> {
  const kept = JSON.parse(readFileSync(join(dataFolder, 'replies.json'), 'utf8')) as Kept;
  const folder = mkdtempSync(join(tmpdir(), 'campus-replies-'));
  const copy = join(folder, 'data');
  try {
    // With their owners: the database belongs to an account of its own where the product runs as root.
    execFileSync('cp', ['-a', dataFolder, copy]);
    const server = await startServer(copy, kept.now);
    try {
      const boot = await (await fetch(`${server.address}/boot.json`)).json();
      const { hallKey } = boot as { hallKey: HallKey };
      await recordFrom({ address: server.address, key: hallKey, now: () => kept.now }, kept, file);
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function recordFrom(place: Place, kept: Kept, file: string): Promise<void> {
  const began = performance.now();
  const found = new Found();
  const coverage = new Coverage();
  const visitors = [...new Set(kept.people.map(({ orgSign }) => orgSign))].map(
    (orgSign): Person => ({ name: `visitor@${orgSign}`, orgSign, session: null, hall: null }),
  );
  for (const visitor of visitors) found.note(visitor, 'Kept', {}, JSON.stringify(kept.values));
  const output = openSync(file, 'w');

  /** Makes one call as somebody, in all ways; answers the lines in the order of asking. */
  async function askAs(person: Person, call: Call): Promise<Line[]> {
    const lines: Line[] = [];
    const asked = new Set<string>();
    let turn = 0;
    const askIn = async (language: Language, payload: Payload) => {
      const { masked, ...reply } = await ask(place, call, payload, person, language);
      coverage.note(call.name, reply, masked);
      lines.push({ person: person.name, call: call.name, language, payload, ...reply });
      return reply;
    };
    /** Plain requests are made in both languages, the many others in one of them by turns. */
    const askOnce = async (payload: Payload, both: boolean) => {
      const key = JSON.stringify(payload);
      if (asked.has(key)) return null;
      asked.add(key);
      const reply = await askIn(both || turn++ % 2 === 0 ? 'zh' : 'en', payload);
      if (both) await askIn('en', payload);
      if (reply.status === 200 && call.envelope !== 'bytes' && call.envelope !== 'events')
        found.note(person, call.name, payload, reply.body);
      return reply;
    };
    /** The page, and the one after it. */
    const askPages = async (payload: Payload, both: boolean) => {
      const reply = await askOnce(payload, both);
      const next = reply?.status === 200 && isPaged(call) ? (dataIn(reply.body) as { next?: string }).next : null;
      if (next) await askOnce({ ...payload, after: next }, false);
      return reply;
    };
    const round: Round = { found, person, now: kept.now };
    const [first = {}, ...others] = plainPayloads(call, round);
    const reply = await askPages(first, true);
    if (!reply || isShut(reply)) return lines;
    for (const payload of others) await askPages(payload, true);
    if (!isThorough(person)) return lines;
    for (const payload of filteredPayloads(call, round)) await askPages(payload, false);
    if (isPaged(call)) for (const size of SIZES) await askPages({ ...first, size }, false);
    for (const payload of wrongPayloads(call, round)) await askOnce(payload, false);
    return lines;
  }

  /** Everybody at once, because most of the time is spent waiting; what they found is told in their order. */
  async function askByAll(people: readonly Person[], call: Call) {
    const recorded = await Promise.all(people.map((person) => askAs(person, call)));
    for (const line of recorded.flat()) writeSync(output, `${JSON.stringify(line)}\n`);
    found.tellOthers(people);
  }

  const calls = inOrder();
  const everybody = [...visitors, ...kept.people];
  found.tellOthers(everybody);
  try {
    for (const call of calls)
      await askByAll(
        everybody.filter((person) => asks(call, person)),
        call,
      );
    // Last, because these leave lines in the audit, whose request ids are random.
    for (const call of calls) {
      const [stranger] = visitors.filter((visitor) => !asks(call, visitor));
      await askByAll([...kept.viewers.filter((viewer) => asks(call, viewer)), ...(stranger ? [stranger] : [])], call);
    }
  } finally {
    closeSync(output);
  }
  coverage.print(file, (performance.now() - began) / 1000);
}

/** Those who use every filter and page; the others make the plain requests. */
const THOROUGH = ['visitor@scut', 'admin@scut', 'student@scut', 'handler@scut', 'admin@sdpt'];
const isThorough = ({ name }: Person): boolean => THOROUGH.includes(name) || name === `${CLERK}@scut`;

/** Whether the call is not for this person at all: then its other requests would say the same. */
const isShut = ({ status, body }: { status: number; body: string }): boolean =>
  (status === 403 || status === 401) &&
  /"code":"(not-allowed|not-signed-in|see-as-reads-only|password-must-change)"/.test(body);
