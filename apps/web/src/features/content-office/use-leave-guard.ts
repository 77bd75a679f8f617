import { useCallback, useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';
import { useSay } from '#web/client/texts.ts';
import { confirm } from '#web/ui/base/confirm.ts';

/** Asks before a page with unsaved changes is left; `pass` lets the next way through. */
export function useLeaveGuard(dirty: boolean) {
  const say = useSay('content-office');
  const guarded = useRef(dirty);
  useEffect(() => {
    guarded.current = dirty;
  }, [dirty]);
  const blocker = useBlocker(
    useCallback(
      ({ currentLocation, nextLocation }) =>
        guarded.current &&
        (currentLocation.pathname !== nextLocation.pathname || itemIn(currentLocation) !== itemIn(nextLocation)),
      [],
    ),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: each way that is blocked is asked about once
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void confirm({
      title: say('leave-title'),
      text: say('leave-text'),
      okText: say('leave'),
      cancelText: say('stay'),
    }).then((agreed) => (agreed ? blocker.proceed() : blocker.reset()));
  }, [blocker.state]);
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

/** The same page with another item, kind or none is another page. */
const itemIn = ({ search }: { search: string }) => {
  const params = new URLSearchParams(search);
  return `${params.get('kind')} ${params.get('item')}`;
};
