import { getGuide } from '@campus/contract/calls/flows-businesses.ts';
import { Link } from 'react-router';
import { useCall } from '#web/client/queries.ts';
import { useSay } from '#web/client/texts.ts';
import { BusinessIcon } from '#web/ui/base/business-icon.tsx';
import { Card } from '#web/ui/base/card.tsx';
import { SkeletonText } from '#web/ui/base/skeleton.tsx';
import { useFlowAddress } from '../flow-addresses.ts';
import { useFlowLabels } from '../flow-labels.ts';
import parts from '../parts.module.css';
import { QueryState } from '../query-state.tsx';

/** `plain`: inside a page that is about the service already. */
type GuideViewProps = { businessId: string; name: string; plain?: boolean };

/** One guide, as its organisation wrote it: plain text, a blank line between paragraphs. */
export function GuideView({ businessId, name, plain = false }: GuideViewProps) {
  const say = useSay('workflow');
  const { words } = useFlowLabels();
  const flowAddress = useFlowAddress();
  const guide = useCall(getGuide, { id: businessId, name });
  return (
    <div className={plain ? undefined : parts.page}>
      <Card as="article">
        <QueryState query={guide} skeleton={<SkeletonText lines={8} />}>
          {({ title, body, business }) => (
            <>
              <h2 className={parts.heading}>{words(title)}</h2>
              {words(body)
                .split(/\n{2,}/)
                .map((paragraph, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs never change places
                  <p key={at} className={parts.text}>
                    {paragraph}
                  </p>
                ))}
              <Link to={flowAddress.service(business.id)} className={parts.rowLink}>
                <BusinessIcon icon={business.icon} size={32} />
                {say('to-service', { name: words(business.name) })}
              </Link>
            </>
          )}
        </QueryState>
      </Card>
    </div>
  );
}
