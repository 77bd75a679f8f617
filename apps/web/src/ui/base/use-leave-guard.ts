import { useCallback, useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { confirm, type Question } from './confirm.ts';

export type Place = { pathname: string; search: string };

/**
 * Asks before a page with unsaved changes is left; `pass` lets the next way through. `placeOf` says what of an address makes
 * it another page; the path alone unless said.
 */
export function useLeaveGuard(dirty: boolean, question: Question, placeOf: (at: Place) => string = pathOf) {
  const guarded = useRef(dirty);
  useEffect(() => {
    guarded.current = dirty;
  }, [dirty]);
  const blocker = useBlocker(
    useCallback(
      ({ currentLocation, nextLocation }) =>
        guarded.current &&
        (pathOf(currentLocation) !== pathOf(nextLocation) || placeOf(currentLocation) !== placeOf(nextLocation)),
      [placeOf],
    ),
  );
  const latest = useRef(blocker);
  const asking = useRef(false);
  // Every blocked navigation is a new blocker; those that come while the question is open get the same answer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words of a question are no reason to ask it again
  useEffect(() => {
    latest.current = blocker;
    if (blocker.state !== 'blocked' || asking.current) return;
    asking.current = true;
    void confirm(question).then((agreed) => {
      asking.current = false;
      const { current } = latest;
      if (current.state === 'blocked') agreed ? current.proceed() : current.reset();
    });
  }, [blocker]);
  useEffect(() => {
    if (!dirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [dirty]);
  return {
    pass: () => {
      guarded.current = false;
    },
  };
}

const pathOf = ({ pathname }: Place) => pathname;
