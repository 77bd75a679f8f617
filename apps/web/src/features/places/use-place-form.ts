import { type getPlace, savePlace } from '@campus/contract/calls/places.ts';
import type { Reply } from '@campus/contract/define-call.ts';
import { useState } from 'react';
import { useWrite } from '#web/client/queries.ts';
import { faultsOf } from '#web/client/refusal-faults.ts';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { toast } from '#web/ui/base/toast.ts';
import { useForm } from '#web/ui/base/use-form.ts';
import { useRefreshPlaces } from './places.queries.ts';

type WholePlace = Reply<typeof getPlace>;
export const placeFlags = ['active', 'networkOpen', 'portRequired', 'mobileSignalNotice'] as const;
type Flag = (typeof placeFlags)[number];

export type PlaceValues = {
  code: string;
  nameZh: string;
  nameEn: string;
  flags: readonly string[];
  dns: string;
  gateway: string;
  mask: string;
  teamId: string;
  [topic: `team.${string}`]: string;
};

/** The form of one place. */
export function usePlaceForm(place: WholePlace, topics: readonly string[], onSaved: () => void) {
  const say = useSay('places');
  const failure = useFailureText();
  const refresh = useRefreshPlaces();
  const write = useWrite(savePlace, { quiet: true });
  const [initial] = useState<PlaceValues>(() => ({
    code: place.code,
    nameZh: place.name.zh,
    nameEn: place.name.en,
    flags: placeFlags.filter((flag) => place[flag]),
    dns: place.dnsServers.join('\n'),
    gateway: place.gateway ?? '',
    mask: place.mask ?? '',
    teamId: place.team?.id ?? '',
    ...Object.fromEntries(topics.map((topic) => [`team.${topic}`, teamOf(place, topic)])),
  }));
  return useForm<PlaceValues>({
    initial,
    onSubmit: async (values) => {
      try {
        await write.mutateAsync({ id: place.id, ...changeOf(place, values, topics) });
        toast(say('saved'), { kind: 'success' });
        await refresh();
        onSaved();
        return undefined;
      } catch (error) {
        const faults = faultsOf(error).map((fault) => ({ ...fault, field: fieldOf(fault.field) }));
        if (faults.some(({ field }) => field === 'dns')) toast(say('dns-wrong'), { kind: 'warning' });
        else if (faults.length === 0) toast(failure(error), { kind: 'warning' });
        return faults;
      }
    },
  });
}

const teamOf = (place: WholePlace, topic: string) => place.teams.find((line) => line.topic === topic)?.team.id ?? '';

/** The server's name of a field, as the form calls it. */
const fieldOf = (name: string) =>
  name === 'name.zh' ? 'nameZh' : name === 'name.en' ? 'nameEn' : name.startsWith('dnsServers') ? 'dns' : name;

function changeOf(place: WholePlace, values: PlaceValues, topics: readonly string[]) {
  const has = (flag: Flag) => values.flags.includes(flag);
  const servers = values.dns.split(/[\s,，;；]+/).filter(Boolean);
  const named = topics.flatMap((topic) => {
    const teamId = values[`team.${topic}`];
    return teamId ? [{ topic, teamId }] : [];
  });
  // Teams of types that the form does not know any more stay with the place.
  const others = place.teams
    .filter(({ topic }) => !topics.includes(topic))
    .map(({ topic, team }) => ({ topic, teamId: team.id }));
  const teams = [...named, ...others];
  return {
    code: values.code,
    name: { zh: values.nameZh, en: values.nameEn },
    active: has('active'),
    ...(place.kind === 'building' && {
      networkOpen: has('networkOpen'),
      portRequired: has('portRequired'),
      mobileSignalNotice: has('mobileSignalNotice'),
    }),
    ...(place.kind === 'campus' && { dnsServers: servers.length > 0 ? servers : ('' as const) }),
    ...((place.kind === 'campus' || place.kind === 'building') && { gateway: values.gateway, mask: values.mask }),
    ...(place.kind !== 'room' && { teamId: values.teamId, teams: teams.length > 0 ? teams : ('' as const) }),
  };
}
