import { readFile } from 'node:fs/promises';
import { getBusiness, listBusinesses } from '@campus/contract/calls/flows-catalogue.ts';
import { saveVersion } from '@campus/contract/calls/flows-versions.ts';
import { officePages } from '@campus/contract/pages/office.ts';
import { type Browser, openBrowser, type Script, type Task, tasksAfter, type Visit, visitInTurn } from './browser.ts';
import { signIn } from './cases.ts';
import { pagesFault } from './pages.ts';
import { cleanSettings, inTemporaryFolder, startProgram } from './processes.ts';
import { type Figure, figure, median, number, type Part, say } from './report.ts';
import { get, post, sendRequest } from './requests.ts';
import type { Ready } from './server-process.ts';
import { DESK, signedInStorage } from './weight.ts';

const MOST_KB = 90;
const MOST_OF_A_CHUNK_KB = 60;
const STEPS = 60;
const SLOWNESS = 4;
const LONGEST_MS = 200;

/** What the designer of flows weighs beyond the back-office, and how long it keeps the page busy when a large flow is opened. */
export async function measureDesigner({ rounds }: { rounds: number }): Promise<Part> {
  const part: Part = {
    title: 'The designer of flows',
    notes: [
      `Scripts only, as they come over the wire (brotli), in KB of 1000 bytes; what each view fetches beyond those before it.`,
      `A flow of ${STEPS} steps, opened on a processor ${SLOWNESS} times as slow: the longest task of the page by the processor's time, which other work on the machine does not lengthen; median of ${rounds}.`,
    ],
    table: { head: ['opened', 'scripts', 'KB', 'heaviest'], rows: [] },
    figures: [],
  };
  const fault = await pagesFault();
  const browser = fault ? null : await openBrowser();
  if (!browser) return { ...part, notes: [`Not measured: ${fault ?? 'there is no browser.'}`] };
  try {
    await inTemporaryFolder((folder) => openDesigner(browser, folder, part, rounds));
  } finally {
    await browser.close();
  }
  return part;
}

async function openDesigner(browser: Browser, folder: string, part: Part, rounds: number): Promise<void> {
  const run = await startProgram(
    [process.execPath, 'apps/server/src/main-all.ts'],
    cleanSettings({ DATA_FOLDER: folder }),
    /http:\/\/localhost:(\d+)\/\s/,
  );
  try {
    const { access_token } = await signIn(run.port, 'admin', 'Campus2026');
    const id = await drawLargeFlow(run as unknown as Ready, access_token);
    const visitor: Visit = { look: DESK, stored: await signedInStorage(run.port) };
    const at = (path: string) => `http://127.0.0.1:${run.port}${path}`;
    const business = (tab: string) => at(`${officePages.pages.businessManagement.path}?open=${id}&tab=${tab}`);
    say('  weight');
    part.figures.push(
      ...(await weigh(
        browser,
        { office: at(officePages.base), list: at(officePages.pages.busMonDoing.path), business },
        visitor,
        part,
      )),
    );
    say('  long tasks');
    const longest: Task[] = [];
    for (let round = 0; round < rounds; round++) {
      const press = { address: business('settings'), press: 'text="流程"', shows: TREE, slowness: SLOWNESS };
      longest.push((await tasksAfter(browser, press, visitor))[0] ?? { ms: 0, cpuMs: 0 });
    }
    const each = longest.map(({ ms, cpuMs }) => `${number(cpuMs)} of ${number(ms)} ms`).join(', ');
    part.notes.push(`The longest task of each round, processor's time of the whole: ${each}.`);
    part.figures.push(
      figure(
        `longest task, a flow of ${STEPS} steps at a fourth of the speed`,
        median(longest.map(({ cpuMs }) => cpuMs)),
        {
          atMost: LONGEST_MS,
          unit: ' ms',
        },
      ),
    );
  } finally {
    await run.stop();
  }
}

const TREE = { selector: '[role=tree] [role=treeitem]', count: STEPS };

type Addresses = { office: string; list: string; business: (tab: string) => string };

/** The back-office comes first, a list of it and the page of a business; whatever they have fetched is there already. */
async function weigh(
  browser: Browser,
  { office, list, business }: Addresses,
  visitor: Visit,
  part: Part,
): Promise<Figure[]> {
  const views = [
    ['the back-office', office, 'h1'],
    ['a list of cases', list, 'table'],
    ['the page of a business', business('settings'), '#business-print'],
    ['flow', business('flow'), TREE.selector],
    ['form', business('form'), null],
    ['rights', business('rights'), '[role=grid]'],
    ['try: explore', business('try'), null],
    ['try: play', `${business('try')}&try=play`, null],
    ['try: replay', `${business('try')}&try=replay`, null],
  ] as const;
  const fetched = await visitInTurn(
    browser,
    views.map(([, address, selector]) => ({ address, shows: selector ? { selector, count: 1 } : null })),
    visitor,
  );
  for (const [n, [name]] of views.entries()) {
    const scripts = fetched[n] ?? [];
    part.table.rows.push([name, String(scripts.length), number(sum(scripts) / 1000), heaviest(scripts)]);
  }
  const of = (...names: string[]) => views.flatMap(([name], n) => (names.includes(name) ? (fetched[n] ?? []) : []));
  const designer = of('flow', 'form', 'rights');
  const elsewhere = await scriptsElsewhere();
  const [own, shared] = [false, true].map((isShared) =>
    designer.filter(({ name }) => elsewhere.has(name) === isShared),
  );
  part.notes.push(
    `Of what flow, form and rights fetch, ${number(sum(shared ?? []) / 1000)} KB are inputs and rules that other pages of the back-office fetch as well.`,
  );
  const top = designer.toSorted((a, b) => b.bytes - a.bytes)[0] as Script;
  return [
    figure('the designer, beyond the back-office', sum(own ?? []) / 1000, { atMost: MOST_KB, unit: ' KB' }),
    figure(`its heaviest chunk, ${top.name}`, top.bytes / 1000, { atMost: MOST_OF_A_CHUNK_KB, unit: ' KB' }),
  ];
}

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[] };

/** The scripts to which other pages of the back-office lead, without a text: pages name the texts that they need. */
async function scriptsElsewhere(): Promise<ReadonlySet<string>> {
  const manifest = new URL('../apps/web/dist/.vite/manifest.json', import.meta.url);
  const chunks: Record<string, Chunk> = JSON.parse(await readFile(manifest, 'utf8'));
  const found = new Set(Object.keys(chunks).filter((name) => name.startsWith('src/areas/office/pages/')));
  for (const name of found) {
    const { imports = [], dynamicImports = [] } = chunks[name] as Chunk;
    for (const next of [...imports, ...dynamicImports])
      if (!/packages\/messages\/|flows-designer/.test(next) && chunks[next]) found.add(next);
  }
  return new Set([...found].map((name) => (chunks[name] as Chunk).file.replace('assets/', '')));
}

const sum = (scripts: readonly Script[]): number => scripts.reduce((bytes, script) => bytes + script.bytes, 0);

function heaviest(scripts: readonly Script[]): string {
  const top = scripts.toSorted((a, b) => b.bytes - a.bytes)[0];
  return top ? `${top.name} ${number(top.bytes / 1000)}` : '';
}

type Definition = { flow: { steps: object[] } & Record<string, unknown>; form: object };
type Drawn = { published: Definition; draft: { revision: number } | null };

/** A draft of a demo business with so many approvals, every sixth of them behind a choice by the days; answers its business. */
async function drawLargeFlow(server: Ready, access: string): Promise<string> {
  const { items } = await sendRequest<{ items: { id: string; code: string }[] }>(
    server,
    get(listBusinesses.path, { words: '请假', size: '20' }, access),
  );
  const { id } = items.find(({ code }) => code === 'leave') as { id: string };
  const { published, draft } = await sendRequest<Drawn>(server, get(getBusiness.path, { id }, access));
  const model = published.flow.steps.find((step) => (step as { kind: string }).kind === 'approve') as object;
  const words = (text: string) => ({ zh: text, en: text });
  const approval = (n: number) => ({ ...model, id: `large-${n}`, name: words(`审批${n}`) });
  const steps: object[] = [];
  for (let n = 0; n < STEPS; n++) {
    if (n % 6 !== 5) steps.push(approval(n));
    else
      steps.push({
        id: `choice-${n}`,
        name: words(`按天数${n}`),
        kind: 'exclusive',
        branches: [
          {
            id: `long-${n}`,
            name: words('三天以上'),
            when: { kind: 'field', field: 'days', is: 'at-least', value: 3 },
            steps: [approval(n)],
          },
          { id: `short-${n}`, name: words('其他'), when: null, steps: [] },
        ],
      });
  }
  const payload = {
    businessId: id,
    basedOn: draft?.revision ?? '',
    flow: { ...published.flow, steps },
    form: published.form,
  };
  await sendRequest(server, post(saveVersion.path, payload, access));
  return id;
}
