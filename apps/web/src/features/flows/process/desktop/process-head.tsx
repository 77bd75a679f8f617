import { Link } from 'react-router';
import { useSay } from '#web/client/texts.ts';
import { Chip } from '#web/ui/base/chip.tsx';
import { stateChip } from '#web/ui/base/state-chip.ts';
import { useTimeSaid } from '#web/ui/base/time-said.ts';
import { Sentence } from '#web/ui/base/typed.tsx';
import { useFormat } from '#web/ui/base/use-format.ts';
import { PanelHead, PanelLine } from '#web/ui/desktop/panel-head.tsx';
import { isOrder, urgencyChip, useFlowLabels } from '../../flow-labels.ts';
import type { Process } from '../../flow-types.ts';
import { usePrintAddress } from '../../print/print-address.ts';
import { ParentLine } from '../relatives-parts.tsx';

type Props = { process: Process; addressOf: ((id: string) => string) | null };

export function ProcessHead({ process, addressOf }: Props) {
  const say = useSay('flows-monitoring');
  const { say: label, words } = useFlowLabels();
  const format = useFormat();
  const chip = stateChip(process.state);
  const urgent = urgencyChip(process.urgency);
  const { submitter } = process;
  const { dueText, timeText } = useTimeSaid();
  const due = dueText(process);
  const time = isOrder(process) ? null : timeText(process);
  const paper = usePrintAddress(process.id);
  return (
    <PanelHead title={words(process.title)}>
      <PanelLine>
        <Chip kind={chip.kind}>{label(chip.text)}</Chip>
        {urgent && <Chip kind={urgent.kind}>{label(urgent.text)}</Chip>}
        {process.overdue && <Chip kind="failed">{label('overdue')}</Chip>}
        <span>{process.number}</span>
        <span>{words(process.business.name)}</span>
        <ParentLine process={process} addressOf={addressOf} />
        {process.onPaper && <Link to={paper}>{label('to-paper')}</Link>}
      </PanelLine>
      <PanelLine>
        <span>
          <Sentence>
            {say('submitted-by', {
              name: submitter.name,
              department: words(submitter.department),
              at: format.dateTime(process.submittedAt),
            })}
          </Sentence>
        </span>
        {due && <span>{due}</span>}
        {time && <span>{time}</span>}
      </PanelLine>
    </PanelHead>
  );
}
