import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { measureCalls } from './calls.ts';
import { measureDesigner } from './designer.ts';
import { measureGrowth } from './growth.ts';
import { measureLighthouse } from './lighthouse.ts';
import { measureLimit } from './limit.ts';
import { measurePeers } from './peers/peers.ts';
import { measurePeople } from './people.ts';
import { endAll } from './processes.ts';
import { describeMachine, type Part, printAims, printPart, saveResults, say } from './report.ts';
import { measureReports } from './reports.ts';
import { measureRoster } from './roster.ts';
import { measureSearch } from './search.ts';
import { measureSeveral } from './several-servers.ts';
import { measureStarts } from './start-times.ts';
import { measureWeight } from './weight.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '5' },
    only: { type: 'string' },
    profile: { type: 'boolean', default: false },
    small: { type: 'string', default: '10000' },
    large: { type: 'string', default: '1000000' },
    rows: { type: 'string', default: '1000000' },
    people: { type: 'string', default: '100000' },
    roster: { type: 'string', default: '60000' },
    orders: { type: 'string' },
    redmine: { type: 'boolean', default: false },
    programs: { type: 'string' },
    data: { type: 'string' },
  },
});
const effort = {
  seconds: Number(values.seconds),
  rounds: Number(values.rounds),
  only: values.only ?? null,
  profiles: values.profile ? fileURLToPath(new URL('results/profiles', import.meta.url)) : null,
};

/** `data` is a folder that keeps what was grown, for the next time. */
const sizes = { small: Number(values.small), seconds: effort.seconds, data: values.data ? resolve(values.data) : null };

/** Run only when they are named on the command line. */
const long = [
  'limit',
  'processes',
  'peers',
  'lighthouse',
  'search',
  'people',
  'roster',
  'growth',
  'reports',
  'designer',
];
/** By the names that the command takes; all but the long ones when it is given none. */
const parts: Record<string, () => Promise<Part | Part[]>> = {
  calls: () => measureCalls(effort),
  limit: () => measureLimit({ ...effort, orders: Number(values.orders ?? 2000) }),
  processes: () => measureSeveral({ ...effort, orders: Number(values.orders ?? 2000) }),
  peers: () =>
    measurePeers({
      ...effort,
      orders: Number(values.orders ?? 10_000),
      redmine: values.redmine,
      programs: values.programs ?? null,
    }),
  weight: measureWeight,
  designer: () => measureDesigner(effort),
  lighthouse: () => measureLighthouse(effort),
  starts: () => measureStarts(effort),
  search: () => measureSearch({ ...sizes, rows: Number(values.rows) }),
  people: () => measurePeople({ small: Number(values.small), large: Number(values.people), seconds: effort.seconds }),
  roster: () => measureRoster(Number(values.roster)),
  growth: () => measureGrowth({ ...sizes, large: Number(values.large) }),
  reports: () => measureReports({ ...sizes, large: Number(values.large) }),
};

const unknown = positionals.find((name) => !(name in parts));
if (unknown) {
  say(`There is no part named ${unknown}; there are: ${Object.keys(parts).join(', ')}.`);
  process.exit(1);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void endAll().finally(() => process.exit(130)));
}

const machine = describeMachine();
for (const line of machine) say(line);
const finished: Part[] = [];
for (const [name, measure] of Object.entries(parts)) {
  if (positionals.length > 0 ? !positionals.includes(name) : long.includes(name)) continue;
  say('');
  for (const part of [await measure()].flat()) {
    printPart(part);
    finished.push(part);
  }
}
printAims(finished.flatMap((part) => part.figures));
say(`\nThe same for programs: ${await saveResults(machine, finished)}`);
