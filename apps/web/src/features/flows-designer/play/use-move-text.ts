import type { PlayMove } from '@campus/contract/calls/flows-play.ts';
import type { PlayedAct } from '@campus/rules/flows/play/played-acts.ts';
import { type Say, type TextKey, useSay } from '#web/client/texts.ts';
import type { KeptPlay } from './play-moves.ts';

/** What each act is called on its button. */
const acts: Readonly<Record<Exclude<PlayedAct, 'Decide'>, TextKey<'flows'>>> = {
  Return: 'button-return',
  TakeBack: 'button-take-back',
  Transfer: 'button-transfer',
  Delegate: 'button-delegate',
  AddSigners: 'button-add-signer',
  RemoveSigner: 'button-remove-signer',
  Claim: 'button-claim',
  Release: 'button-release',
  HangUp: 'button-hang-up',
  CopyTo: 'button-copy',
  Resume: 'button-resume',
  Remind: 'action-remind',
  Withdraw: 'action-withdraw',
  Evaluate: 'action-evaluate',
  Reopen: 'action-reopen',
  End: 'action-end',
  Move: 'action-move',
  HangUpProcess: 'action-hang-up-process',
  ResumeProcess: 'action-resume-process',
  PickPeople: 'action-edit-contacts',
  ReopenEnded: 'action-reopen-ended',
};
const decided = ['agree', 'disagree', 'solve', 'not-solve'] as const;

/** Says a move in words: who did what. */
export function useMoveText({ names }: KeptPlay): (move: PlayMove) => string {
  const say = useSay('flows-play');
  const flow = useSay('flows');
  const actText = (act: PlayedAct, input: Readonly<Record<string, unknown>>): string => {
    if (act !== 'Decide') return flow(acts[act]);
    const decision = decided.find((one) => one === input.decision);
    return decision ? flow(`button-${decision}`) : flow('event-other');
  };
  return (move) => {
    switch (move.kind) {
      case 'act':
        return say('move-act', { name: names[move.as] ?? say('somebody'), what: actText(move.act, move.input) });
      case 'send-again':
        return say('move-act', { name: names[move.as] ?? say('somebody'), what: flow('action-resubmit') });
      default:
        return say(`move-${move.kind}`);
    }
  };
}

const shipped = ['pass', 'refuse', 'network-book', 'network-carry-out', 'staff-register'] as const;

/** What the product would do at a step of its own. */
export function actionText(action: string, say: Say<'flows-sentences'>): string {
  const known = shipped.find((one) => one === action);
  return known ? say(`action-${known}`) : say('unknown-action');
}
