import type { exploreDraft } from '@campus/contract/calls/flows-explore.ts';
import type { Answered } from '@campus/contract/define-call.ts';
import type { Explored } from '@campus/rules/flows/explore/explore.ts';

/** So many people of a step are named, and so many of those for whom something happens. */
const MOST = 5;

/** What was found, and the ids of everybody whom it names. */
export function presentExplored(
  { ways, others, findings, open }: Explored,
  submitters: readonly string[],
): { reply: Omit<Answered<typeof exploreDraft>, 'people'>; ids: string[] } {
  const reply = {
    submitters: [...submitters],
    ways: ways.map(({ walked: { lanes, stops, end }, routes }) => ({
      branches: [...lanes].map((lane) => {
        const at = lane.lastIndexOf('/');
        return { step: lane.slice(0, at), branch: lane.slice(at + 1) };
      }),
      routes: routes.map(({ step, way }) => ({ step, way })),
      stops: stops.map(({ step, because, people }) => ({
        step,
        because,
        people: people.slice(0, MOST).map(({ person }) => person),
        more: Math.max(0, people.length - MOST),
      })),
      outcome: end.kind === 'ended' ? end.outcome : null,
    })),
    others,
    findings: findings.map((one) => ({
      ...one,
      people: one.people.slice(0, MOST),
      submitters: [...one.submitters],
      time: one.time && { ...one.time, has: Math.round(one.time.has), needs: Math.round(one.time.needs) },
    })),
    open: [...open],
  };
  const ids = [
    ...submitters,
    ...reply.ways.flatMap(({ stops }) => stops.flatMap(({ people }) => people)),
    ...reply.findings.flatMap(({ people }) => people),
  ];
  return { reply, ids: [...new Set(ids)] };
}
