import {
  agreeRosterRun,
  answerRosterRow,
  applyRosterRun,
  checkRoster,
  compareRosterRun,
  exportOddRosterRows,
  getRosterRun,
  getRosterTemplate,
  keepLeavingPerson,
  undoRosterRun,
} from '@campus/contract/calls/roster.ts';
import type { RosterList } from '@campus/rules/roster/lists.ts';
import type { RosterWhole } from '@campus/rules/roster/outcomes.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { downloadFile, saveFile } from '#web/client/download.ts';
import { keyOf, useWrite } from '#web/client/queries.ts';
import { NetworkError } from '#web/client/refusal-error.ts';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { uploadFile } from '#web/client/upload.ts';
import { confirm } from '#web/ui/base/confirm.ts';
import { toast } from '#web/ui/base/toast.ts';
import type { LeavingPerson, RosterRun } from './roster.queries.ts';

const isSlow = (error: unknown) => error instanceof NetworkError && error.reason === 'timeout';

/** A list changes people, departments and labels: whatever a page knows of them is old. */
function useRefreshAll() {
  const client = useQueryClient();
  return () => client.invalidateQueries();
}

export type Brought = { list: RosterList; whole: RosterWhole; byHandToo: boolean };

/** Uploads a file to be compared and opens the result. */
export function useCheckRoster(onChecked: (run: RosterRun) => void) {
  const say = useSay('roster');
  const failure = useFailureText();
  const refresh = useRefreshAll();
  const [progress, setProgress] = useState<number | null>(null);
  /** Nobody answered in time; the list goes on being compared, and appears when it is done. */
  const [late, setLate] = useState(false);
  const check = async (file: File, { list, whole, byHandToo }: Brought) => {
    setProgress(0);
    try {
      const query = { list, whole, ...(byHandToo && { byHandToo: 'true' }) };
      const run = await uploadFile(checkRoster, file, { onProgress: setProgress, query });
      await refresh();
      onChecked(run);
    } catch (error) {
      setLate(isSlow(error));
      toast(isSlow(error) ? say('check-late') : failure(error), { kind: 'warning', ms: 5000 });
    } finally {
      setProgress(null);
    }
  };
  return { check, progress, late };
}

/** The actions on a list, each after a question that explains it. */
export function useRunActions(run: RosterRun) {
  const say = useSay('roster');
  const client = useQueryClient();
  const refresh = useRefreshAll();
  const compare = useWrite(compareRosterRun);
  const agree = useWrite(agreeRosterRun);
  const apply = useWrite(applyRosterRun);
  const undo = useWrite(undoRosterRun);
  const answer = useWrite(answerRosterRow);
  /** Nobody answered in time: the state out of which the run is still on its way. */
  const [lateIn, setLateIn] = useState<RosterRun['state'] | null>(null);
  const { counts, id, list, plan } = run;
  const done = async (next: RosterRun, text: string) => {
    client.setQueryData(keyOf(getRosterRun, { id }), next);
    toast(text, { kind: 'success' });
    await refresh();
  };
  const acts = {
    compare: async () => done(await compare.mutateAsync({ id }), say('compared')),
    agree: async () => {
      const question = { title: say('agree-question'), text: say('agree-says', { ...counts }), okText: say('agree') };
      if (await confirm(question)) await done(await agree.mutateAsync({ id, plan }), say('agreed'));
    },
    apply: async () => {
      const question = {
        title: say('apply-question'),
        text: say(list === 'people' ? 'apply-says' : 'apply-says-other', { ...counts }),
        okText: say('apply'),
      };
      if (await confirm(question)) await done(await apply.mutateAsync({ id, plan }), say('applied'));
    },
    undo: async () => {
      const question = { title: say('undo-question'), text: say('undo-says'), okText: say('undo'), danger: true };
      if (!(await confirm(question))) return;
      const next = await undo.mutateAsync({ id });
      const { keptBack } = next.counts;
      await done(next, keptBack > 0 ? say('undone-kept-back', { n: keptBack }) : say('undone'));
    },
  };
  const start = (action: RosterRun['openActions'][number]) =>
    void acts[action]().catch((error) => {
      if (isSlow(error) && (action === 'apply' || action === 'undo')) setLateIn(run.state);
    });
  const answerRow = async (nr: number, choice: 'same' | 'new') =>
    done(await answer.mutateAsync({ runId: id, nr, answer: choice }), say('answered'));
  const makeLabels = async (names: readonly string[]) =>
    done(await compare.mutateAsync({ id, makeLabels: [...names] }), say('labels-made', { n: names.length }));
  return {
    ask: start,
    makeLabels: (names: readonly string[]) => void makeLabels(names).catch(() => {}),
    answer: (nr: number, choice: 'same' | 'new') => void answerRow(nr, choice).catch(() => {}),
    busy: [compare, agree, apply, undo, answer].some(({ isPending }) => isPending),
    late: lateIn === run.state,
  };
}

/** Files that are fetched: the template of a list, and the rows that were put aside. */
export function useRosterFiles() {
  const say = useSay('roster');
  const failure = useFailureText();
  const [busy, setBusy] = useState(false);
  const fetched = async (start: () => Promise<void>) => {
    setBusy(true);
    try {
      await start();
    } catch (error) {
      toast(failure(error), { kind: 'error', ms: 3500 });
    } finally {
      setBusy(false);
    }
  };
  return {
    busy,
    template: (list: RosterList) =>
      fetched(async () =>
        saveFile(
          await downloadFile(getRosterTemplate, { list }),
          `${say('template-of', { list: say(`list-${list}`) })}.xlsx`,
        ),
      ),
    odd: (id: string) =>
      fetched(async () => saveFile(await downloadFile(exportOddRosterRows, { id }), `${say('odd-file')}.xlsx`)),
  };
}

/** Somebody who is leaving stays after all. */
export function useKeep() {
  const say = useSay('roster');
  const refresh = useRefreshAll();
  const keep = useWrite(keepLeavingPerson);
  const ask = async ({ personId, name }: LeavingPerson) => {
    if (!(await confirm({ title: say('keep-question', { name }), text: say('keep-says'), okText: say('keep') })))
      return;
    await keep.mutateAsync({ personId });
    toast(say('kept-here'), { kind: 'success' });
    await refresh();
  };
  return { ask: (person: LeavingPerson) => void ask(person).catch(() => {}), busy: keep.isPending };
}
