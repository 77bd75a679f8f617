import { getApplication } from '@campus/contract/calls/network-applications.ts';
import type { Stage } from '@campus/rules/network-packages/lines.ts';
import { useCall } from '#web/client/queries.ts';
import { useNetworkLabels } from './network-labels.ts';
import type { Application } from './network-types.ts';

export type ApplicationFact = { key: string; label: string; text: string; long: boolean };
export type ClockStage = { stage: Stage; label: string; done: boolean; when: string };

const REFRESH_MS = 30_000;

/** Where an application's clock stands: not begun while it is reviewed, and none where it will never begin. */
export function clockState({ outcome, group, queuedAt, writtenAt }: ClockFacts): 'none' | 'ahead' | 'running' {
  if (queuedAt !== null || writtenAt !== null) return 'running';
  return outcome === null && group !== 'abort' && group !== 'done' ? 'ahead' : 'none';
}
type ClockFacts = Pick<Application, 'outcome' | 'group' | 'queuedAt' | 'writtenAt'>;

/** What one application asks for and how far it has come: all of it but its look. */
export function useApplicationDetails(id: string) {
  const asked = useCall(getApplication, { id }, { refetchInterval: REFRESH_MS });
  const labels = useNetworkLabels();
  return { asked, shown: asked.data && detailsOf(asked.data, labels) };
}

type Labels = ReturnType<typeof useNetworkLabels>;

export function detailsOf(one: Application, labels: Labels) {
  const { say, format } = labels;
  const { evidence } = one;
  const state = clockState(one);
  return {
    facts: factsOf(one, labels),
    waitsForMoney: one.waitsForMoney,
    clock: state === 'none' ? null : { begun: state === 'running', stages: stagesOf(one, labels) },
    completes:
      one.completesAt !== null && one.group !== 'done' && one.group !== 'abort'
        ? say('completes-at', { at: format.dateTime(one.completesAt) })
        : null,
    /** Null while there is nothing that the network could have answered to. */
    evidence:
      one.writtenAt === null
        ? null
        : {
            accepted: evidence?.accepted ?? null,
            text: !evidence
              ? say('evidence-none')
              : [
                  say(evidence.accepted ? 'evidence-accepted' : 'evidence-refused', {
                    at: format.dateTime(evidence.at),
                  }),
                  ...(evidence.mac ? [say('evidence-device', { mac: evidence.mac })] : []),
                ].join(' · '),
          },
  };
}

const passwordTexts = {
  changed: 'password-given',
  owner: 'password-reset-owner',
  desk: 'password-reset-desk',
} as const;

function factsOf(one: Application, { say, words, format, price, address, month }: Labels): ApplicationFact[] {
  /** What was, and what is asked for instead. */
  const change = (from: string, to: string, none: string, how: 'from-to' | 'from-to-below' = 'from-to') =>
    to && to !== from && (from || none) ? say(how, { from: from || none, to }) : to;
  const fresh = one.kind === 'open';
  const monthKey =
    one.kind === 'open' || one.kind === 'pause' || one.kind === 'reopen' ? (`month-${one.kind}` as const) : 'month';
  const facts: [string, string, string | null, boolean?][] = [
    [
      'package',
      say('package-name'),
      one.package
        ? say('package-at', { name: words(one.package.name), price: price(one.package) })
        : words(one.packageName),
    ],
    ['month', say(monthKey), one.month && month(one.month)],
    ['cost', say('cost'), one.costFen > 0 ? format.money(one.costFen) : fresh ? say('cost-none') : null],
    ['contact', say('contact'), one.contact],
    [
      'place',
      say('place'),
      change(address(one.oldAddress), address(one.newAddress), '', 'from-to-below') || address(one.oldAddress),
      true,
    ],
    ['port', say('port'), change(fresh ? '' : one.oldPort, one.newPort, '')],
    ['mac', say('mac'), change(fresh ? '' : one.oldMac, one.newMac, fresh ? '' : say('unbound'))],
    ['password', say('new-password'), one.newPassword ? say(passwordTexts[one.resetBy ?? 'changed']) : null],
    ['reason', say(one.kind === 'pause' ? 'pause-reason' : 'reason'), one.reason, true],
  ];
  return facts.flatMap(([key, label, text, long = false]) => (text ? [{ key, label, text, long }] : []));
}

function stagesOf(one: Application, { say, format }: Labels): ClockStage[] {
  const moments: [Stage, number | null][] = [
    ['queued', one.queuedAt],
    ['written', one.writtenAt],
    ['verified', one.verifiedAt],
    ['in-force', one.inForceAt],
  ];
  return moments.map(([stage, at]) => ({
    stage,
    label: say(`at-${stage}`),
    done: at !== null,
    when:
      at !== null
        ? format.dateTime(at)
        : stage === 'in-force' && one.effectiveAt !== null
          ? say('effective-at', { at: format.dateTime(one.effectiveAt) })
          : say('stage-ahead'),
  }));
}
