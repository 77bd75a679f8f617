import * as calls from '@campus/contract/calls/flows-moves.ts';
import { bind } from '#server/platform/bind.ts';
import { findMovedCases, findMoves, startMove, undoMove } from './moves.service.ts';
import { planMove } from './plan-move.service.ts';

/** Running cases taken to another version of their business. */
export const moveRoutes = [
  bind(calls.planMove, planMove),
  bind(calls.startMove, startMove),
  bind(calls.listMoves, findMoves),
  bind(calls.listMovedCases, findMovedCases),
  bind(calls.undoMove, undoMove),
];
