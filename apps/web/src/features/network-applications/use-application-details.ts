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
  const query = useCall(getApplication, { id }, { refetchInterval: REFRESH_MS });
  const labels = useNetworkLabels();
  return { query, details: query.data && detailsOf(query.data, labels) };
}

type Labels = ReturnType<typeof useNetworkLabels>;

export function detailsOf(application: Application, labels: Labels) {
  const { say, format } = labels;
  const { evidence } = application;
  const state = clockState(application);
  return {
    facts: factsOf(application, labels),
    waitsForMoney: application.waitsForMoney,
    clock: state === 'none' ? null : { begun: state === 'running', stages: stagesOf(application, labels) },
    completes:
      application.completesAt !== null && application.group !== 'done' && application.group !== 'abort'
        ? say('completes-at', { at: format.dateTime(application.completesAt) })
        : null,
    /** Null while there is nothing that the network could have answered to. */
    evidence:
      application.writtenAt === null
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

function factsOf(application: Application, { say, words, format, price, address, month }: Labels): ApplicationFact[] {
  /** The old and the new value as one text. */
  const change = (from: string, to: string, none: string, how: 'from-to' | 'from-to-below' = 'from-to') =>
    to && to !== from && (from || none) ? say(how, { from: from || none, to }) : to;
  const fresh = application.kind === 'open';
  const monthKey =
    application.kind === 'open' || application.kind === 'pause' || application.kind === 'reopen'
      ? (`month-${application.kind}` as const)
      : 'month';
  const facts: [string, string, string | null, boolean?][] = [
    [
      'package',
      say('package-name'),
      application.package
        ? say('package-at', { name: words(application.package.name), price: price(application.package) })
        : words(application.packageName),
    ],
    ['month', say(monthKey), application.month && month(application.month)],
    [
      'cost',
      say('cost'),
      application.costFen > 0 ? format.money(application.costFen) : fresh ? say('cost-none') : null,
    ],
    ['contact', say('contact'), application.contact],
    [
      'place',
      say('place'),
      change(address(application.oldAddress), address(application.newAddress), '', 'from-to-below') ||
        address(application.oldAddress),
      true,
    ],
    ['port', say('port'), change(fresh ? '' : application.oldPort, application.newPort, '')],
    ['mac', say('mac'), change(fresh ? '' : application.oldMac, application.newMac, fresh ? '' : say('unbound'))],
    [
      'password',
      say('new-password'),
      application.newPassword ? say(passwordTexts[application.resetBy ?? 'changed']) : null,
    ],
    ['reason', say(application.kind === 'pause' ? 'pause-reason' : 'reason'), application.reason, true],
  ];
  return facts.flatMap(([key, label, text, long = false]) => (text ? [{ key, label, text, long }] : []));
}

function stagesOf(application: Application, { say, format }: Labels): ClockStage[] {
  const moments: [Stage, number | null][] = [
    ['queued', application.queuedAt],
    ['written', application.writtenAt],
    ['verified', application.verifiedAt],
    ['in-force', application.inForceAt],
  ];
  return moments.map(([stage, at]) => ({
    stage,
    label: say(`at-${stage}`),
    done: at !== null,
    when:
      at !== null
        ? format.dateTime(at)
        : stage === 'in-force' && application.effectiveAt !== null
          ? say('effective-at', { at: format.dateTime(application.effectiveAt) })
          : say('stage-ahead'),
  }));
}
