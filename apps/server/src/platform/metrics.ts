import type { FastifyInstance } from 'fastify';
import type { Counter, Gauge } from 'prom-client';
import { sameText } from './secrets.ts';

export type Metrics = {
  /** Counts a refusal of a request whose sender was not known yet. */
  countRefusal(call: string, code: string): void;
  /** Counts what somebody who is signed in asked for and was refused, or asked for too often. */
  countRefusalOfPerson(call: string, code: string): void;
};

/** Prometheus metrics, behind a token; without one they do not exist. */
export async function registerMetrics(
  app: FastifyInstance,
  token: string | null,
  kept: {
    listLastSeals(): Promise<readonly { orgSign: string | null; number: number; digest: string }[]>;
    countAlarms(): Promise<readonly { orgSign: string; kind: string; raised: number }[]>;
  },
): Promise<Metrics> {
  if (!token) return { countRefusal: () => {}, countRefusalOfPerson: () => {} };
  const prom = await import('prom-client');
  const registry = new prom.Registry();
  prom.collectDefaultMetrics({ register: registry });
  const duration = new prom.Histogram({
    name: 'campus_call_duration_seconds',
    help: 'Time from request to answer, by call and status.',
    labelNames: ['call', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  });
  const turnedAway = new prom.Counter({
    name: 'campus_turned_away_total',
    help: 'Refusals before it was known who called, by call and reason.',
    labelNames: ['call', 'code'],
    registers: [registry],
  });
  const keptAway = new prom.Counter({
    name: 'campus_kept_away_total',
    help: 'Refusals to people who are signed in, by call and reason: what they may not read, and calls beyond their rates.',
    labelNames: ['call', 'code'],
    registers: [registry],
  });
  const seals: Gauge<string> = new prom.Gauge({
    name: 'campus_audit_seal',
    help: 'The number of the newest seal of the audit, by organisation, with its digest.',
    labelNames: ['organisation', 'digest'],
    registers: [registry],
    async collect() {
      seals.reset();
      // A database that is away takes nothing else out of the metrics.
      for (const { orgSign, number, digest } of await kept.listLastSeals().catch(() => []))
        seals.set({ organisation: orgSign ?? '', digest }, number);
    },
  });
  const alarms: Counter<string> = new prom.Counter({
    name: 'campus_sign_in_alarms_total',
    help: 'Alarms about sign-ins, by organisation and kind: passwords tried at many accounts, or at one.',
    labelNames: ['organisation', 'kind'],
    registers: [registry],
    async collect() {
      // The worker raises them, and the database counts.
      const counted = await kept.countAlarms().catch(() => null);
      if (!counted) return;
      alarms.reset();
      for (const { orgSign, kind, raised } of counted) alarms.inc({ organisation: orgSign, kind }, raised);
    },
  });
  app.addHook('onResponse', async (request, reply) => {
    const { call = 'page' } = request.routeOptions.config;
    duration.observe({ call, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
  });
  app.get('/metrics', async (request, reply) => {
    const found = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '');
    if (!found || !sameText(found[1] as string, token)) return reply.code(404).send();
    return reply.header('content-type', registry.contentType).send(await registry.metrics());
  });
  return {
    countRefusal: (call, code) => turnedAway.inc({ call, code }),
    countRefusalOfPerson: (call, code) => keptAway.inc({ call, code }),
  };
}
