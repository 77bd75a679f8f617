import { allCalls } from '@campus/contract/calls/all.ts';
import { hallPcPages } from '@campus/contract/pages/hall-pc.ts';
import type { OwnAction } from '@campus/rules/flows/actions.ts';
import type { FastifyInstance } from 'fastify';
import { officeMenu } from '../db/seeds/reference/menu.ts';
import { giveReference } from '../db/seeds/reference/seed-reference.ts';
import { businessTemplates } from '../db/seeds/reference/templates/index.ts';
import { preloadFirstPages } from './first-pages.ts';
import { accessRoutes, personWithin, reachOf } from './modules/access/index.ts';
import { type AttachmentOwners, attachmentRoutes } from './modules/attachments/index.ts';
import { auditRoutes, listLastSeals, recordAudit } from './modules/audit/index.ts';
import { bulkActRoutes } from './modules/bulk-acts/index.ts';
import { calendarRoutes } from './modules/calendar/index.ts';
import { connectionRoutes } from './modules/connections/index.ts';
import { departmentRoutes } from './modules/departments/index.ts';
import { firstStepRoutes } from './modules/first-steps/index.ts';
import {
  callRoutes,
  type FlowAction,
  type FlowOutside,
  type FlowUndos,
  findBusinessCodes,
  findConnectionUses,
  flowRoutes,
  mayReadBusiness,
  maySeeDraft,
  maySeeProcess,
  registerCallbacks,
} from './modules/flows/index.ts';
import { hallContentRoutes, mayManageContent } from './modules/hall-content/index.ts';
import { hallServiceRoutes } from './modules/hall-services/index.ts';
import { deliverToHolders, inboxRoutes, listSentFor } from './modules/inbox/index.ts';
import { followMergedDepartment, labelRoutes, listRulesNaming } from './modules/labels/index.ts';
import { ledgerRoutes } from './modules/ledger/index.ts';
import { menuRoutes } from './modules/menus/index.ts';
import { networkAccountRoutes } from './modules/network-accounts/index.ts';
import {
  afterDeposit,
  applicationListener,
  bookApplication,
  carryOutApplication,
  isLineUnderWay,
  networkApplicationRoutes,
  registerStaff,
  registrationListener,
  unbookApplication,
} from './modules/network-applications/index.ts';
import { networkDeskRoutes } from './modules/network-desk/index.ts';
import { networkPackageRoutes } from './modules/network-packages/index.ts';
import { findOnlyUniversity, organisationRoutes } from './modules/organisations/index.ts';
import { findAnnounced, outageListener, outageRoutes } from './modules/outages/index.ts';
import { listSharedNetworks, parameterRoutes } from './modules/parameters/index.ts';
import { passwordRoutes } from './modules/passwords/index.ts';
import { contactRoutes } from './modules/people/index.ts';
import { peopleOfficeRoutes } from './modules/people-office/index.ts';
import { type FeedListener, feedRoutes, placeManagementRoutes, placeRoutes } from './modules/places/index.ts';
import { profileRoutes } from './modules/profile/index.ts';
import { reportDayListener, reportRoutes } from './modules/reports/index.ts';
import { requireMayActOn, rightRoutes, signInGuard } from './modules/rights/index.ts';
import { type RosterListener, rosterRoutes } from './modules/roster/index.ts';
import { scanCodeRoutes } from './modules/scan-code/index.ts';
import { searchRoutes } from './modules/search/index.ts';
import { findSeeAsCaller, hideFromViewer, seeAsRoutes } from './modules/see-as/index.ts';
import { countAlarms, findCaller, findSessionRights, peekAtCaller, sessionRoutes } from './modules/sessions/index.ts';
import { registerSingleLogout, signOnRoutes, trySignIn } from './modules/sign-on/index.ts';
import { universityRoutes } from './modules/universities/index.ts';
import { registerVerifyFile, tryWeCom, weComRoutes } from './modules/wecom/index.ts';
import { orderListener, workOrderRoutes } from './modules/work-orders/index.ts';
import { createFakeCampusCards } from './outside/campus-card/fake.ts';
import type { Binding } from './platform/bind.ts';
import type { DatabaseNotifications } from './platform/database-notifications.ts';
import { registerDocs } from './platform/docs.ts';
import { registerEntrance } from './platform/entrance.ts';
import { createHttp } from './platform/http.ts';
import { registerMetrics } from './platform/metrics.ts';
import { registerPages } from './platform/pages.ts';
import { createRateLimits } from './platform/rate-limits.ts';
import { createReadiness } from './platform/readiness.ts';
import { createAskOpenRead, registerBindings } from './platform/register.ts';
import type { Runtime } from './platform/runtime.ts';
import { isSeeAsToken } from './platform/secrets.ts';
import { ensureHallKey } from './platform/signature.ts';
import { createStreams } from './platform/streams.ts';

/** Which records pictures may belong to, and who may see those; a module that owns pictures adds its line. */
const attachmentOwners: AttachmentOwners = {
  business: mayReadBusiness,
  process: maySeeProcess,
  draft: maySeeDraft,
  content: mayManageContent,
};

/** What the product itself can do as a step of a flow; a module that can do something adds its line. */
const flowActions = {
  'network-book': bookApplication,
  'network-carry-out': carryOutApplication,
  'staff-register': registerStaff,
} satisfies Record<OwnAction, FlowAction>;

/** What of it can be undone; a line that was opened and an account that was made stay. */
const flowUndos: FlowUndos = { 'network-book': unbookApplication };

/** What flows are handed by the modules above them; a module that must know of every process adds its listener. */
export const flowOutside: FlowOutside = {
  actions: flowActions,
  undos: flowUndos,
  listeners: [orderListener, outageListener, applicationListener, registrationListener, reportDayListener],
};

/** The university's card system has no interface here yet; a made-up one answers instead. */
const campusCards = createFakeCampusCards();

/** Notifies the keepers of places when a list was refused or has odd rows: once per list, however often it comes. */
export const tellOfFeed: FeedListener = async (db, { id, organisationId, state, fault, counts, digest }, now) => {
  if (state !== 'refused' && counts.odd === 0) return;
  const kind = state === 'refused' ? 'feed-refused' : 'feed-odd';
  const facts = { fault, odd: counts.odd, left: counts.left };
  await deliverToHolders(
    db,
    { organisationId, permission: 'places.manage' },
    { kind: 'feed-run', id },
    { kind, facts, onceKey: `${kind} ${digest || id}` },
    now,
  );
};

/**
 * Notifies the people who import lists when a list waits for a second person, or when one that arrived by itself could
 * not be read or has odd rows. Whoever imported a list sees its outcome anyway.
 */
export const tellOfRoster: RosterListener = async (
  db,
  { id, organisationId, list, state, fault, counts, doubts, plan, byPersonId },
  now,
) => {
  const waits = state !== 'applied';
  if (byPersonId !== null && doubts.length === 0) return;
  if (!waits && counts.odd + counts.asked === 0) return;
  const kind = waits ? 'roster-waits' : 'roster-odd';
  const facts = { list, fault: fault ?? doubts[0] ?? null, odd: counts.odd + counts.asked, gone: counts.gone };
  await deliverToHolders(
    db,
    { organisationId, permission: 'roster.manage', except: byPersonId },
    { kind: 'roster-run', id },
    { kind, facts, onceKey: `${kind} ${byPersonId === null ? plan || id : id}` },
    now,
  );
};

/** Every call of the product, bound to its use case. */
export const bindings: readonly Binding[] = [
  ...organisationRoutes,
  ...parameterRoutes((ctx, tried) => (tried.key === 'sign-in.wecom' ? tryWeCom : trySignIn)(ctx, tried), signInGuard),
  ...attachmentRoutes(attachmentOwners),
  ...auditRoutes({
    within: async (ctx, who) => personWithin(await reachOf(ctx, 'audit.read'), ctx.caller.personId, who),
    sentFor: listSentFor,
  }),
  ...contactRoutes,
  ...placeRoutes,
  ...placeManagementRoutes,
  ...feedRoutes(tellOfFeed, async (ctx) => (await reachOf(ctx, 'places.manage')).kind === 'organisation'),
  ...calendarRoutes,
  ...accessRoutes,
  ...menuRoutes(officeMenu),
  ...sessionRoutes,
  ...signOnRoutes,
  ...scanCodeRoutes,
  ...weComRoutes(),
  ...inboxRoutes(findBusinessCodes, (config) => ({ mail: config.mail !== null })),
  ...passwordRoutes,
  ...networkAccountRoutes,
  ...ledgerRoutes,
  ...networkPackageRoutes({
    afterDeposit,
    isUnderWay: (ctx, lineId) => isLineUnderWay(ctx.db, ctx.caller.organisationId, lineId),
  }),
  ...flowRoutes(flowOutside, requireMayActOn, businessTemplates),
  ...connectionRoutes(findConnectionUses),
  ...callRoutes,
  ...workOrderRoutes(flowOutside),
  ...networkApplicationRoutes(flowOutside, campusCards, findAnnounced),
  ...networkDeskRoutes(flowOutside, findAnnounced),
  ...hallContentRoutes,
  ...hallServiceRoutes,
  ...profileRoutes,
  ...searchRoutes,
  ...reportRoutes,
  ...outageRoutes,
  ...rightRoutes,
  ...peopleOfficeRoutes,
  ...rosterRoutes(tellOfRoster),
  ...labelRoutes,
  ...seeAsRoutes,
  ...departmentRoutes({ rulesNaming: [listRulesNaming], followMerged: [followMergedDepartment] }),
  ...bulkActRoutes(flowOutside),
  ...universityRoutes(giveReference),
  ...firstStepRoutes,
];

export type Foundation = Omit<
  Runtime,
  'findCaller' | 'peekAtCaller' | 'hideFromViewer' | 'recordAudit' | 'streams' | 'rateLimits' | 'readiness'
> & {
  notifications: DatabaseNotifications;
};
type Options = {
  pagesFolder: string | null;
  version: string;
  /** The organisation of an address that names none; null where nothing says so, and then the only one is meant. */
  defaultOrganisation: string | null;
  extraBindings?: readonly Binding[];
};

/** Tokens for seeing the product as somebody else are recognised by their form. */
const orSeeAsCaller =
  (find: Runtime['findCaller']): Runtime['findCaller'] =>
  (db, token, now, withReaches) =>
    isSeeAsToken(token) ? findSeeAsCaller(db, token, now) : find(db, token, now, withReaches);

/** Puts the server together; it does not listen yet. */
export async function createApp(foundation: Foundation, options: Options): Promise<FastifyInstance> {
  const { config, db, clock, log } = foundation;
  const streams = createStreams({ ...foundation, findSessionRights });
  const app = await createHttp(config, log);
  const metrics = await registerMetrics(app, config.metricsToken, {
    listLastSeals: () => listLastSeals(db),
    countAlarms: () => countAlarms(db),
  });
  const rateLimits = createRateLimits({
    clock,
    readSharedNetworks: () => listSharedNetworks(db),
    personTimes: config.personRateTimes,
    ...metrics,
  });
  registerEntrance(app, rateLimits);
  const runtime: Runtime = {
    ...foundation,
    findCaller: orSeeAsCaller(findCaller),
    peekAtCaller: orSeeAsCaller(peekAtCaller),
    hideFromViewer,
    recordAudit,
    streams,
    rateLimits,
    readiness: createReadiness(foundation),
  };
  // Streams never end by themselves, and a server stops when nothing runs any more.
  app.addHook('preClose', async () => streams.close());
  registerHealth(app, runtime);
  if (config.apiDocs) registerDocs(app, allCalls, options.version);
  registerSingleLogout(app, hallPcPages.pages.sso.path, runtime);
  registerVerifyFile(app, runtime);
  registerCallbacks(app, runtime, flowOutside);
  registerBindings(app, [...bindings, ...(options.extraBindings ?? [])], runtime);
  const boot = {
    apiBase: config.apiBase,
    attachmentsPath: config.attachmentsPath,
    mode: config.mode,
    hallKey: await ensureHallKey(db, clock.now()),
    version: options.version,
  };
  const findOnly = findOnlyUniversity(db, clock);
  const findDefault = async () => options.defaultOrganisation ?? (await findOnly());
  const findPreload = preloadFirstPages(createAskOpenRead(bindings, runtime), clock, findDefault);
  const findBoot = async () => ({ ...boot, defaultOrganisation: await findDefault() });
  await registerPages(app, options.pagesFolder, { mode: config.mode, findBoot, findPreload });
  return app;
}

/** Alive, and ready to work; cheap, and without any detail for outsiders. */
function registerHealth(app: FastifyInstance, { readiness }: Runtime): void {
  // Balancers ask every second, and the answer is known for a second.
  const config = { countsAs: 'nothing' } as const;
  app.get('/healthz', { config }, async () => ({ ok: true }));
  app.get('/readyz', { config }, async (_request, reply) => {
    const ok = await readiness.isReady();
    return reply.code(ok ? 200 : 503).send({ ok });
  });
}
