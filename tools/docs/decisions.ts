import { readdirSync, readFileSync } from 'node:fs';

export interface Decision {
  file: string;
  number: string;
  title: string;
  day: string;
  /** `accepted`, or `superseded by NNN`. */
  state: string;
}

const folder = new URL('../../docs/decisions/', import.meta.url);

/** The files of the folder that are decisions. */
export const decisionFiles = (): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.md') && file !== 'README.md')
    .sort();

/** Reads the head of a decision; throws what is wrong with it. */
export function readDecision(file: string, text: string): Decision {
  const number = /^(\d{3})(-[a-z0-9]+)+\.md$/.exec(file)?.[1];
  if (!number) throw new Error(`${file}: its name is not 001-some-words.md`);
  const [heading = '', blank, line = '', second] = text.split('\n');
  const [, inside, title = ''] = /^# (\d{3}) (.+)$/.exec(heading) ?? [];
  if (inside !== number) throw new Error(`${file}: its first line is not "# ${number} Some words"`);
  const [, day, state] = /^\*(\d{4}-\d{2}-\d{2}), (accepted|superseded by \d{3})\*$/.exec(line) ?? [];
  if (!day || !state || blank !== '' || second !== '') {
    throw new Error(`${file}: below the title stands no "*2026-11-15, accepted*" or "*2026-11-15, superseded by 021*"`);
  }
  return { file, number, title, day, state };
}

export const readDecisions = (): Decision[] =>
  decisionFiles().map((file) => readDecision(file, readFileSync(new URL(file, folder), 'utf8')));

/** What docs/decisions/README.md has below its introduction. */
export const decisionTable = (decisions: readonly Decision[]): string =>
  [
    '| number | decision | day | state |',
    '|---|---|---|---|',
    ...decisions.map(
      ({ file, number, title, day, state }) => `| ${number} | [${title}](${file}) | ${day} | ${state} |`,
    ),
    '',
  ].join('\n');
