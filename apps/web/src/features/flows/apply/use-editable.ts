import { getEditable } from '@campus/contract/calls/flows-start.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callQuery, useCall } from '#web/client/queries.ts';

/** Read once: what the person is typing must not be replaced by what was there before. */
export function useEditable(id: string) {
  const client = useQueryClient();
  useEffect(() => () => client.removeQueries({ queryKey: callQuery(getEditable, { id }).queryKey }), [client, id]);
  return useCall(getEditable, { id }, { staleTime: Number.POSITIVE_INFINITY });
}
