import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../../', import.meta.url);
const namesIn = (folder: string) =>
  readdirSync(new URL(folder, root))
    .filter((name) => !name.includes('.test.'))
    .map((name) => name.replace(/(\.spec)?\.ts$/, ''));
const modules = namesIn('apps/server/src/modules');
const isNounOfModule = (name: string) => modules.some((noun) => name === noun || name.startsWith(`${noun}-`));

/** A storey may also hold what belongs to no module: what all need, and what an area or the whole house says. */
const storeys: [folder: string, others: string[]][] = [
  ['packages/rules/src', ['basics', 'deployment']],
  ['packages/contract/src/calls', ['all']],
  ['packages/messages/src/zh', ['call-names', 'frames', 'hall-home', 'pages', 'refusals', 'sign-in', 'ui', 'workflow']],
  ['apps/web/src/features', ['addresses', 'frames', 'sign-in']],
];

test.each(storeys)('what stands in %s has the noun of a module', (folder, others) => {
  expect(namesIn(folder).filter((name) => !isNounOfModule(name))).toEqual(others);
});

test.each(['work-orders', 'network-applications', 'network-packages', 'hall-content', 'hall-services', 'flows'])(
  '%s is called so by calls, texts, features and journeys',
  (noun) => {
    const journeys = ['both', 'desktop', 'phone'].map((folder) => `apps/e2e/journeys/${folder}`);
    for (const folders of [...storeys.slice(1).map(([folder]) => [folder]), journeys])
      expect(folders.flatMap(namesIn).some((name) => name === noun || name.startsWith(`${noun}-`))).toBe(true);
  },
);
