import { getMonthlyMail, setMonthlyMail } from '@campus/contract/calls/reports-monthly-mail.ts';
import type { Reply } from '@campus/contract/define-call.ts';
import { monthText } from '@campus/messages/month-text.ts';
import { useQueryClient } from '@tanstack/react-query';
import { callQuery, useCall, useWrite } from '#web/client/queries.ts';
import { useCurrentLanguage, useSay } from '#web/client/texts.ts';
import { toast } from '#web/ui/base/toast.ts';

type MonthlyMail = Reply<typeof getMonthlyMail>;

/** Whether the reader gets figures every month, and how they switch it on, off or to their language. */
export function useMonthlyMail() {
  const say = useSay('reports-monthly-mail');
  const language = useCurrentLanguage();
  const client = useQueryClient();
  const { data } = useCall(getMonthlyMail, {});
  const write = useWrite(setMonthlyMail);
  const month = (of: string) => monthText(of, language);
  const save = (wanted: boolean, told: (now: MonthlyMail) => string) =>
    write.mutate(
      { wanted },
      {
        onSuccess: (now) => {
          client.setQueryData(callQuery(getMonthlyMail, {}).queryKey, now);
          toast(told(now), { kind: 'success' });
        },
      },
    );
  return {
    mail: data,
    month,
    busy: write.isPending,
    /** Whether it is written in another language than this page. */
    otherLanguage: data?.wanted === true && data.language !== language,
    choose: (wanted: boolean) =>
      save(wanted, ({ next }) => (next ? say('switched-on', { month: month(next.month) }) : say('switched-off'))),
    writeHere: () => save(true, () => say('rewritten')),
  };
}
