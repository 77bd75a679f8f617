import type { PersonStep, Span, TimeLimit, Voting, Who } from '@campus/rules/flows/definition.ts';
import type { ComposedWho } from '@campus/rules/flows/who-leaves.ts';
import { conditionText } from './flow-condition-text.ts';
import {
  buttonName,
  everyText,
  fieldName,
  findField,
  inARow,
  listed,
  nameOf,
  numberText,
  quotedName,
  spanText,
  type Voice,
} from './flow-words.ts';

/** Who gets a step, as a noun that fits into any sentence. */
export function whoText(voice: Voice, who: Who, level = 0): string {
  const { say } = voice;
  switch (who.kind) {
    case 'people':
      return peopleText(voice, who.people);
    case 'role':
      return say('who-role', { name: quotedName(voice, 'roles', who.role) });
    case 'label':
      return say('who-label', { name: quotedName(voice, 'labels', who.label) });
    case 'department':
      return say(who.below ? 'who-department-below' : 'who-department', departmentIn(voice, who));
    case 'department-head':
      return say('who-department-head', departmentIn(voice, who));
    case 'heads-above-submitter':
      return headsText(voice, who);
    case 'submitter':
    case 'head-of-previous':
      return say(`who-${who.kind}`);
    case 'submitter-picks':
    case 'previous-picks':
      return say(who.several ? `who-${who.kind}-several` : `who-${who.kind}`);
    case 'field':
      return say(whoByField(voice, who.field), { field: fieldName(voice, who.field) });
    case 'team':
      return teamText(voice, who);
    case 'first-of':
    case 'all-of':
    case 'except':
    case 'when':
      return composedText(voice, who, level);
  }
}

/** Rules within rules are said so deep; what is further inside, nobody would follow on a card. */
const LEVELS = 2;

/** A rule that is composed of others: what is inside it and composed as well stands in brackets. */
function composedText(voice: Voice, who: ComposedWho, level: number): string {
  const { say } = voice;
  if (level >= LEVELS) return say('who-further');
  const part = (inner: Who): string => {
    const text = whoText(voice, inner, level + 1);
    return inner.kind === 'all-of' && inner.of.length > 1 && level + 1 < LEVELS
      ? say('bracketed', { what: text })
      : text;
  };
  switch (who.kind) {
    case 'first-of': {
      const [first, ...others] = who.of.map(part);
      if (first === undefined) return say('blank-people');
      if (others.length === 0) return first;
      const other = inARow(voice, others, 'between-tries');
      return say(others.length === 1 ? 'who-first-of' : 'who-first-of-many', { who: first, other });
    }
    case 'all-of':
      return who.of.length === 0 ? say('blank-people') : listed(voice, who.of.map(part));
    case 'except':
      return say('who-except', { who: part(who.of), other: part(who.without) });
    case 'when':
      return say('who-when', { who: part(who.then), what: conditionText(voice, who.if), other: part(who.else) });
  }
}

export function peopleText(voice: Voice, people: readonly string[]): string {
  const names = [...new Set(people)].map((id) => nameOf(voice, 'people', id).name);
  return names.length === 0 ? voice.say('blank-people') : listed(voice, names, 'and', 'people-and-more');
}

const departmentIn = (voice: Voice, { department }: { department: string }) => ({
  name: nameOf(voice, 'departments', department).name,
});

function headsText({ say }: Voice, { from, levels }: { from: number; levels: number }): string {
  if (!(from >= 1 && levels >= 1)) return say('blank-heads');
  if (levels > 1) return say('who-heads', { from, until: from + levels - 1 });
  if (from === 1) return say('who-head-own');
  return from === 2 ? say('who-head-next') : say('who-head-level', { level: from });
}

function whoByField(voice: Voice, id: string): 'who-field' | 'who-field-department' | 'who-field-place' {
  const kind = findField(voice, id)?.kind;
  return kind === 'department' || kind === 'place' ? `who-field-${kind}` : 'who-field';
}

function teamText(voice: Voice, { place, topic, otherwise }: Extract<Who, { kind: 'team' }>): string {
  const facts = { field: fieldName(voice, place), who: whoText(voice, otherwise) };
  if (topic === null) return voice.say('who-team', facts);
  return voice.say('who-team-topic', { ...facts, type: fieldName(voice, topic) });
}

/** Whether a rule may find more than one person, so that it matters how they decide together. */
export function mayBeSeveral(voice: Voice, who: Who): boolean {
  switch (who.kind) {
    case 'people':
      return new Set(who.people).size > 1;
    case 'heads-above-submitter':
      return who.levels > 1;
    case 'submitter-picks':
    case 'previous-picks':
      return who.several;
    case 'field': {
      const kind = findField(voice, who.field)?.kind;
      return kind === 'people' || kind === 'place';
    }
    case 'role':
    case 'label':
    case 'department':
    case 'team':
      return true;
    case 'submitter':
    case 'department-head':
    case 'head-of-previous':
      return false;
    case 'first-of':
      return who.of.some((part) => mayBeSeveral(voice, part));
    case 'all-of':
      return who.of.length > 1 || who.of.some((part) => mayBeSeveral(voice, part));
    case 'except':
      return mayBeSeveral(voice, who.of);
    case 'when':
      return mayBeSeveral(voice, who.then) || mayBeSeveral(voice, who.else);
  }
}

/** How several people decide. */
export function votingText(voice: Voice, voting: Voting, step: PersonStep | null): string {
  const { say } = voice;
  const kind = step?.kind ?? 'approve';
  const what = say(`yes-${kind}`, { name: buttonName(voice, step, 'solve') });
  switch (voting.kind) {
    case 'all': {
      const n = step?.who.kind === 'people' ? new Set(step.who.people).size : 0;
      return n < 2 ? say('vote-all', { what }) : say(n === 2 ? 'vote-all-two' : 'vote-all-of', { n, what });
    }
    case 'share':
      return say('vote-share', { share: shareText(voice, voting), what });
    case 'any':
      return say(`vote-any-${kind}`);
    case 'one-by-one':
      return say('vote-one-by-one', { what });
    case 'random':
    case 'least-load':
      if (voting.draw === 1) return say(`vote-${voting.kind}-one`);
      return say(`vote-${voting.kind}`, { n: voting.draw > 1 ? countText(voting.draw) : say('blank-number'), what });
    case 'weights':
      return weightsText(voice, voting);
  }
}

const countText = (n: number): string => numberText(n) ?? '';

/** Whose votes count how much, and how many are needed. */
function weightsText(voice: Voice, { weights, other, needed }: Extract<Voting, { kind: 'weights' }>): string {
  const { say } = voice;
  const each = weights.map((weight) => weightText(voice, weight));
  const others = say('vote-weight-other', { n: votesText(voice, other) });
  const said = [inARow(voice, each, 'between-details'), others]
    .filter((part) => part !== '')
    .join(say('between-details'));
  const all = say('vote-needed', { n: needed > 0 ? countText(needed) : say('blank-votes') });
  return [say('vote-weights', { what: said }), all].join(say('between-clauses'));
}

const votesText = ({ say }: Voice, votes: number): string => (votes >= 0 ? countText(votes) : say('blank-votes'));

/** How many votes those have whom one entry names. */
export const weightText = (voice: Voice, { who, votes }: { who: Who; votes: number }): string =>
  voice.say('vote-weight', { who: whoText(voice, who), n: votesText(voice, votes) });

function shareText({ say }: Voice, voting: Extract<Voting, { kind: 'share' }>): string {
  const [of, outOf] = 'percent' in voting ? [voting.percent, 100] : [voting.of, voting.outOf];
  if (!(of > 0 && of <= outOf)) return say('blank-share');
  return 'percent' in voting ? `${numberText(of)}%` : `${of}/${outOf}`;
}

/** What happens when a step takes too long: first the reminders, then what comes of it. */
export function limitClauses(voice: Voice, limit: TimeLimit, step: PersonStep | null): string[] {
  const { say } = voice;
  const time = spanText(voice, limit.after);
  const what = lateText(voice, limit.finally, step);
  if (limit.remind === null) return [what === '' ? say('limit-alone', { time }) : say('limit-then', { time, what })];
  return [remindText(voice, limit.after, limit.remind), what === '' ? '' : say('remind-then', { what })];
}

function remindText(voice: Voice, after: Span, { times, every }: NonNullable<TimeLimit['remind']>): string {
  if (times === 1) return voice.say('remind-once', { time: spanText(voice, after) });
  const n = times > 1 ? times : voice.say('blank-times');
  return voice.say('remind', { from: spanText(voice, after), time: everyText(voice, every), n });
}

function lateText(voice: Voice, last: TimeLimit['finally'], step: PersonStep | null): string {
  const { say } = voice;
  switch (last.kind) {
    case 'nothing':
      return '';
    case 'refuse':
      return say('late-refuse', { name: buttonName(voice, step, step?.kind === 'handle' ? 'not-solve' : 'disagree') });
    case 'reassign':
      return say('late-reassign', { name: peopleText(voice, [last.to]) });
    default:
      return say(`late-${last.kind}`);
  }
}
