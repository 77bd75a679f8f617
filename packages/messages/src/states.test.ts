import { readdirSync } from 'node:fs';
import { processStates } from '@campus/rules/flows/process-state.ts';
import { holds, lineStates } from '@campus/rules/network-packages/lines.ts';
import { describe, expect, test } from 'vitest';
import type { Language } from './texts.ts';

type Texts = Readonly<Record<string, string>>;
const load = async (language: Language, file: string): Promise<Texts> =>
  (await import(`./${language}/${file}.ts`)).default;
const files = readdirSync(new URL('./zh/', import.meta.url)).map((file) => file.replace('.ts', ''));

/** Files whose states are those of other things: of what the hall shows, and of lists that others send. */
const ofOtherThings = ['hall-content-office', 'places', 'roster'];
/** A package that is no longer on offer. */
const ofPackages = ['network-packages off-offer', 'network-packages withdrawn'];
/** What a task, not a process, is called while it waits in a pool, and when somebody has taken it. */
const ofTasks = ['flows task-offered', 'flows task-claimed'];

/** The first stage on the way to the network. */
const ofStages = ['network-applications at-queued'];
/** What came of a call. */
const ofCalls = ['audit refused'];
/** What became of an article. */
const ofContent = ['audit-values state withdrawn'];
const known = [...ofPackages, ...ofTasks, ...ofStages, ...ofCalls, ...ofContent];

const otherNames: Record<Language, readonly string[]> = {
  zh: ['待受理', '已受理', '审核中', '已撤销', '撤销', '管理员终止', '被终止', '不予受理', '未解决已关闭', '已办结'],
  en: [
    'To be accepted',
    'In review',
    'On hold',
    'To be rated',
    'Withdrawn',
    'Refused',
    'Not accepted',
    'Not agreed to',
  ],
};

describe.each(['zh', 'en'] as const)('one word for one state: %s', (language) => {
  test('each state of a process and of a line has its name, and no two have the same', async () => {
    const [states, lines] = [await load(language, 'flows-states'), await load(language, 'network-packages-states')];
    const names = processStates.map((state) => states[`state-${state}`]);
    expect(new Set(names).size).toBe(processStates.length);
    expect(names).not.toContain(undefined);
    const lineNames = lineStates.map((state) => lines[`line-${state}`]);
    expect(new Set(lineNames).size).toBe(lineStates.length);
    expect(holds.map((hold) => lines[`hold-${hold}`])).not.toContain(undefined);
  });

  test.each(files.filter((file) => !ofOtherThings.includes(file)))('%s has no second name for one', async (file) => {
    const [states, lines] = [await load(language, 'flows-states'), await load(language, 'network-packages-states')];
    const second: string[] = [];
    for (const [key, text] of Object.entries(await load(language, file))) {
      const named = /^(?:[a-z-]+-)?(?:state|status|outcome|only|way)-(.+)$/.exec(key)?.[1];
      const name = named && (states[`state-${named}`] ?? (key.startsWith('line-') ? lines[key] : undefined));
      if (name && text !== name) second.push(`${key}: ${text}`);
      if (otherNames[language].includes(text) && !known.includes(`${file} ${key}`)) second.push(`${key}: ${text}`);
    }
    expect(second).toEqual([]);
  });

  test('[STATE-05] the groups of the halls are called as the states in them', async () => {
    const states = await load(language, 'flows-states');
    const expected = ['pending', 'processing', 'done', 'withdrawn'].map((state) => states[`state-${state}`]);
    const groups = ['todo', 'doing', 'done', 'abort'];
    const [flows, orders] = [await load(language, 'flows'), await load(language, 'work-orders')];
    expect(groups.map((group) => flows[`hall-group-${group}`])).toEqual(expected);
    expect(groups.map((group) => orders[`group-${group}`])).toEqual(expected);
  });
});
