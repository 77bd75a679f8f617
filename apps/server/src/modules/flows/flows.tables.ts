import type { ChildFailure, ChildState } from '@campus/rules/flows/child-failures.ts';
import type { FieldValue } from '@campus/rules/flows/conditions.ts';
import type { Flow, Words } from '@campus/rules/flows/definition.ts';
import type { FlowEvent } from '@campus/rules/flows/events.ts';
import type { FormDefinition } from '@campus/rules/flows/form.ts';
import type { StepMapping } from '@campus/rules/flows/move-version/step-mapping.ts';
import type { Unfit } from '@campus/rules/flows/move-version/unfit.ts';
import type { PrintTemplate } from '@campus/rules/flows/print-template.ts';
import type { CasePromise } from '@campus/rules/flows/promise.ts';
import type { Change, FlowState } from '@campus/rules/flows/state.ts';
import type { UsedFacts } from '@campus/rules/flows/used-facts.ts';
import type {
  ProcessAction,
  ProcessGroup,
  ProcessOutcome,
  ProcessStatus,
  WorkflowTab,
} from '@campus/rules/flows/vocabulary.ts';
import {
  bigint,
  boolean,
  date,
  integer,
  jsonb,
  listOf,
  moment,
  orNull,
  smallint,
  table,
  text,
  uuid,
  withDefault,
} from '#server/platform/table.ts';

/** Who may use a business: everybody, students, staff, or those who are named by department, label or person. */
export type Audience = {
  kind: 'all' | 'student' | 'staff' | 'chosen';
  departments?: readonly string[] | undefined;
  labels?: readonly string[] | undefined;
  people?: readonly string[] | undefined;
};
export type Guide = { name: string; title: Words; body: Words };
export type Urgency = 0 | 1 | 2;
/** The state of a process and the people with open tasks, for lists. */
export type Standing = { steps: { id: string; kind: string; name: Words }[]; people: string[] };

export const businessCategories = table('business_categories', {
  id: uuid(),
  organisationId: uuid(),
  nameZh: text(),
  nameEn: text(),
  position: integer(),
});

export const businesses = table('businesses', {
  id: uuid(),
  organisationId: uuid(),
  code: text(),
  categoryId: uuid(),
  position: integer(),
  nameZh: text(),
  nameEn: text(),
  icon: text(),
  summaryZh: text(),
  summaryEn: text(),
  introductionZh: text(),
  introductionEn: text(),
  guides: jsonb<readonly Guide[]>(),
  /** How its cases look on paper; null until somebody said so. */
  print: orNull(jsonb<PrintTemplate>()),
  audience: jsonb<Audience>(),
  numberPrefix: text(),
  suspended: boolean(),
  publishedVersionId: orNull(uuid()),
  searchText: text(),
  createdAt: moment(),
  changedAt: moment(),
  /** Counts the changes of what is said of it. */
  revision: withDefault(integer()),
  /** Counts every keeping of a draft. */
  draftRevision: withDefault(integer()),
  changedBy: orNull(uuid()),
});

export const businessVersions = table('business_versions', {
  id: uuid(),
  organisationId: uuid(),
  businessId: uuid(),
  number: integer(),
  state: text<'draft' | 'published' | 'retired'>(),
  flow: jsonb<Flow>(),
  form: jsonb<FormDefinition>(),
  changedAt: moment(),
  publishedAt: orNull(moment()),
  publishedBy: orNull(uuid()),
  revision: withDefault(integer()),
  changedBy: orNull(uuid()),
});

export const businessPeople = table('business_people', {
  organisationId: uuid(),
  businessId: uuid(),
  personId: uuid(),
  part: text<'owner' | 'supervisor'>(),
  position: integer(),
});

export const processes = table('processes', {
  id: uuid(),
  organisationId: uuid(),
  number: text(),
  businessId: uuid(),
  versionId: uuid(),
  titleZh: text(),
  titleEn: text(),
  submitterId: uuid(),
  departmentId: orNull(uuid()),
  submittedAt: moment(),
  changedAt: moment(),
  endedAt: orNull(moment()),
  status: text<ProcessStatus>(),
  outcome: orNull(text<ProcessOutcome>()),
  processGroup: text<ProcessGroup>(),
  tab: text<WorkflowTab>(),
  hungUp: boolean(),
  urgency: withDefault(smallint<Urgency>()),
  keptFrom: withDefault(listOf(uuid())),
  promise: orNull(jsonb<CasePromise>()),
  dueAt: orNull(moment()),
  promisedAt: orNull(moment()),
  promiseSoonAt: orNull(moment()),
  promiseLeftMs: orNull(bigint()),
  /** The earlier of when a step is due and when it was promised. */
  lateAt: orNull(moment()),
  standing: jsonb<Standing>(),
  /** What the submitter may do from their lists; null: follows from the state, and is kept with the next event. */
  submitterActions: orNull(listOf(text<ProcessAction>())),
  state: jsonb<FlowState>(),
  remindedAt: orNull(moment()),
  hiddenAt: orNull(moment()),
  stars: orNull(smallint()),
  achieved: orNull(boolean()),
  evaluationText: orNull(text()),
  evaluatedAt: orNull(moment()),
  searchText: text(),
  searchGrams: listOf(text()),
});

/** What the engine was given: the event, the events before it, and the results of the product’s own steps. */
export type AskedFor = {
  events: readonly FlowEvent[];
  /** Which reminder it was, and of how many. */
  count?: { n: number; of: number };
  /** Where the process was taken to another version: what comes after belongs to that one. */
  moved?: MovedVersion;
};

/** The versions between which a process was taken, and what steps that have another id there were said to be. */
export type MovedVersion = { from: string; to: string; mapping: StepMapping };

export const processEvents = table('process_events', {
  id: withDefault(bigint()),
  organisationId: uuid(),
  processId: uuid(),
  at: moment(),
  kind: text(),
  byPersonId: orNull(uuid()),
  insteadId: orNull(uuid()),
  stepId: orNull(text()),
  reason: text(),
  people: listOf(uuid()),
  attachments: listOf(uuid()),
  signature: orNull(uuid()),
  changes: jsonb<readonly Change[]>(),
  asked: orNull(jsonb<AskedFor>()),
  facts: orNull(jsonb<UsedFacts>()),
  requestId: orNull(text()),
});

export const processPeople = table('process_people', {
  organisationId: uuid(),
  personId: uuid(),
  processId: uuid(),
  businessId: uuid(),
  processGroup: text<ProcessGroup>(),
  submittedAt: moment(),
  tookPart: boolean(),
  openedAt: orNull(moment()),
  actedAt: orNull(moment()),
  copiedAt: orNull(moment()),
  readAt: orNull(moment()),
  holds: boolean(),
});

export const processTimers = table('process_timers', {
  organisationId: uuid(),
  processId: uuid(),
  timer: integer(),
  dueAt: moment(),
});

/** What an interval is about; `docs/decisions/055` says what each means. */
export type IntervalKind =
  | 'group'
  | 'step'
  | 'hung-up'
  | 'task'
  | 'offer'
  | 'evaluation'
  | 'response'
  | 'case'
  | 'promise';

export const processIntervals = table('process_intervals', {
  id: withDefault(bigint()),
  organisationId: uuid(),
  processId: uuid(),
  businessId: uuid(),
  kind: text<IntervalKind>(),
  name: text(),
  stepId: orNull(text()),
  personId: orNull(uuid()),
  fromAt: moment(),
  untilAt: orNull(moment()),
  outcome: orNull(text()),
  dueAt: orNull(moment()),
  /** Where the person belonged when it began, and when it ended. */
  departmentId: orNull(uuid()),
  untilDepartmentId: orNull(uuid()),
});

export const processComments = table('process_comments', {
  id: uuid(),
  organisationId: uuid(),
  processId: uuid(),
  authorId: uuid(),
  at: moment(),
  text: text(),
  attachments: listOf(uuid()),
});

export const processDrafts = table('process_drafts', {
  id: uuid(),
  organisationId: uuid(),
  authorId: uuid(),
  businessId: uuid(),
  versionId: uuid(),
  form: jsonb<Record<string, unknown>>(),
  picked: jsonb<Record<string, string[]>>(),
  changedAt: moment(),
});

export const substitutes = table('substitutes', {
  id: uuid(),
  organisationId: uuid(),
  personId: uuid(),
  substituteId: uuid(),
  fromOn: date(),
  untilOn: date(),
});

/** How long the cases of a business usually take. */
export const businessPromises = table('business_promises', {
  organisationId: uuid(),
  businessId: uuid(),
  workingMinutes: integer(),
  cases: integer(),
  madeAt: moment(),
});

/** Cases that were taken to another version together, or are being taken. */
export const versionMoves = table('version_moves', {
  id: uuid(),
  organisationId: uuid(),
  businessId: uuid(),
  fromVersionId: uuid(),
  toVersionId: uuid(),
  mapping: jsonb<StepMapping>(),
  state: text<'moving' | 'moved' | 'undoing' | 'undone'>(),
  madeAt: moment(),
  madeBy: uuid(),
  /** When every case had its turn. */
  movedAt: orNull(moment()),
  undoneAt: orNull(moment()),
  undoneBy: orNull(uuid()),
});

/** What became of a case: `gone` had ended, or was in another version; `acted` is not taken back, because somebody acted. */
export type MovedCaseState = 'waiting' | 'moved' | 'unfit' | 'gone' | 'undoing' | 'undone' | 'acted';

export const versionMoveCases = table('version_move_cases', {
  organisationId: uuid(),
  moveId: uuid(),
  processId: uuid(),
  state: text<MovedCaseState>(),
  reasons: orNull(jsonb<readonly Unfit[]>()),
  /** The event by which it was taken, and the change that takes it back. */
  eventId: orNull(bigint()),
  back: orNull(jsonb<Change>()),
});

/** The applications that steps of a case hand in, by the visit and the number of the item from 0. */
export const processChildren = table('process_children', {
  organisationId: uuid(),
  parentId: uuid(),
  visit: integer(),
  item: smallint(),
  businessId: uuid(),
  waits: boolean(),
  /** Null where the step names nobody. */
  submitterId: orNull(uuid()),
  /** What its form is filled in with, until it is started. */
  form: orNull(jsonb<Readonly<Record<string, FieldValue>>>()),
  childId: orNull(uuid()),
  state: text<ChildState>(),
  outcome: orNull(text<ProcessOutcome>()),
  failure: orNull(text<ChildFailure>()),
  /** When its case was told what came of it, or did not ask any more. */
  reportedAt: orNull(moment()),
  changedAt: moment(),
});

/** What those who manage a business say to one another about what is drawn. */
export const draftComments = table('draft_comments', {
  id: uuid(),
  organisationId: uuid(),
  businessId: uuid(),
  /** As the tree of the designer names it; empty for all of it. */
  thing: text(),
  /** What it was called then. */
  thingName: orNull(jsonb<Words>()),
  text: text(),
  madeAt: moment(),
  madeBy: uuid(),
  settledAt: orNull(moment()),
  settledBy: orNull(uuid()),
});
