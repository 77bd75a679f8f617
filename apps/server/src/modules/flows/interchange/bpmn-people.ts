import type { PersonStep } from '@campus/rules/flows/definition.ts';
import { readExpression } from '@campus/rules/flows/interchange/read-expression.ts';
import { find, idOf, setOf, textIn } from './bpmn-findings.ts';
import { leadsAway } from './bpmn-interrupting.ts';
import { durationIn, timeSaid } from './bpmn-times.ts';
import type { Told } from './bpmn-told.ts';
import { childrenOf, type XmlElement } from './xml-tree.ts';

/** Who fills it in is said in as many manners as there are systems; only the submitter is known everywhere. */
export function personStep(told: Told, element: XmlElement, step: PersonStep): PersonStep {
  const isSubmitters = sayPeople(told, element);
  sayForm(told, element);
  const ms = limitOf(told, element);
  const limit = told.timers.get(idOf(element));
  // A time that interrupts the step and leads elsewhere passes it, so that a choice behind it can tell.
  const last = limit && leadsAway(told, limit) ? 'pass' : 'nothing';
  return {
    ...step,
    fields: told.rights.get(idOf(element)) ?? {},
    who: isSubmitters ? { kind: 'submitter' } : step.who,
    whenSubmitter: isSubmitters ? 'self' : step.whenSubmitter,
    voting: votingOf(told, element) ?? step.voting,
    skipWhen: skipOf(told, element),
    timeLimit: ms === null ? null : { after: { ms, clock: 'calendar' }, remind: null, finally: { kind: last } },
  };
}

/** A limit at its edge, or a day by which it is due. */
function limitOf(told: Told, element: XmlElement): number | null {
  const due = element.attributes.get('dueDate')?.trim();
  const limit = told.timers.get(idOf(element));
  const [timer] = limit ? childrenOf(limit, 'timerEventDefinition') : [];
  const ms = limit && timer ? durationIn(childrenOf(timer, 'timeDuration')[0]?.text) : durationIn(due);
  if (limit && timer && ms === null) find(told, 'time-open', limit, timeSaid(timer));
  if (due && (ms === null || limit)) find(told, 'time-open', element, due);
  return ms;
}

function votingOf(told: Told, element: XmlElement): PersonStep['voting'] | null {
  const [several] = childrenOf(element, 'multiInstanceLoopCharacteristics');
  if (!several) return null;
  const until = childrenOf(several, 'completionCondition')[0]?.text.trim();
  if (until) find(told, 'simplified', element, until);
  return { kind: several.attributes.get('isSequential') === 'true' ? 'one-by-one' : 'all' };
}

function skipOf(told: Told, element: XmlElement): PersonStep['skipWhen'] {
  const said = element.attributes.get('skipExpression')?.trim();
  if (!said) return null;
  const read = readExpression(said, told.fields);
  if (!read) find(told, 'expression-open', element, said);
  return read;
}

/** A form that is kept elsewhere goes by a key or a reference. */
export function sayForm(told: Told, element: XmlElement): void {
  const inside = inExtension(element, 'formDefinition').flatMap(({ attributes }) => [...attributes.values()]);
  const named = [element.attributes.get('formKey'), element.attributes.get('formRef'), ...inside];
  const said = named.filter((each) => each !== undefined && each !== '');
  if (said.length > 0) find(told, 'form-elsewhere', element, said.join(', '));
}

const inExtension = (element: XmlElement, local: string): XmlElement[] =>
  childrenOf(element, 'extensionElements').flatMap((extension) => childrenOf(extension, local));

const WHO_ATTRIBUTES = ['assignee', 'candidateUsers', 'candidateGroups', 'owner'];
const PERFORMERS = ['potentialOwner', 'humanPerformer', 'performer'];
/** What systems call whoever began it, in small letters and without what joins their words. */
const STARTERS = setOf(`
  initiator processinitiator starter processstarter startuserid startuser starteruserid submitter applicant applyuserid
  applyuser requester requestor authenticateduserid
`);

/** The variable that an expression is about: `$x`, `${x}`, `#{x}`, `=x`, `user(${x})`, `${execution.getVariable("x")}`. */
function variableIn(said: string): string | null {
  const inside = /^users?\((.*)\)$/.exec(said.trim())?.[1]?.trim() ?? said.trim();
  const [, braced, bare, feel] = /^(?:[$#]\{([^{}]{1,200})\}|\$(\w{1,60})|=(.{1,200}))$/.exec(inside) ?? [];
  const text = (braced ?? bare ?? feel ?? '').trim();
  const [, asked] = /^(?:execution|task)\.getVariable\(\s*["'](\w{1,60})["']\s*\)$/.exec(text) ?? [];
  const [, named] = /^(?:execution\.(?:variables\.)?|processInstance\.|vars?:)?(\w{1,60})$/.exec(text) ?? [];
  return asked ?? named ?? null;
}

const isSubmitter = (told: Told, value: string): boolean => {
  const variable = variableIn(value);
  if (variable === null) return false;
  return told.initiators.has(variable) || STARTERS.has(variable.toLowerCase().replaceAll('_', ''));
};

/** Names whom the drawing asks, and answers whether that is whoever began it. */
export function sayPeople(told: Told, element: XmlElement): boolean {
  const [assigned] = inExtension(element, 'assignmentDefinition');
  const said = WHO_ATTRIBUTES.flatMap((name) => {
    const value = element.attributes.get(name) ?? assigned?.attributes.get(name);
    return value ? [{ name, value }] : [];
  });
  const performers = childrenOf(element, ...PERFORMERS).map((performer) => ({
    name: performer.local,
    value: textIn(performer),
  }));
  const all = [...said, ...performers];
  // Said in several places, it is still one person.
  if (all.length > 0 && all.every(({ value }) => isSubmitter(told, value))) return true;
  const lane = told.lanes.get(idOf(element));
  if (lane) told.lanesSaid.add(lane);
  const parts = [...all.map(({ name, value }) => `${name}: ${value}`), ...(lane ? [`lane: ${lane}`] : [])];
  find(told, 'people-open', element, parts.join('; '));
  return false;
}
