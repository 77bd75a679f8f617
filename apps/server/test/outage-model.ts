/** Reports and outages as the words of docs/decisions/056 have them; written from these, and not from the product. */
export type ModelReport = {
  id: string;
  who: string;
  /** When it was made, or last opened again. */
  at: number;
  building: string;
  type: string;
  leader: string | null;
  state: 'open' | 'solved' | 'none';
  outage: ModelOutage | null;
};
export type ModelOutage = {
  state: 'suspected' | 'announced' | 'over';
  announced: boolean;
  buildings: readonly string[];
  /** Null for every type. */
  type: string | null;
  begins: number;
  endedAt: number;
  /** Of what is announced: when nobody has answered for a day whether it is over. */
  checkedFrom: number;
};

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export function outageModel() {
  const reports: ModelReport[] = [];
  const outages: ModelOutage[] = [];
  const raised: string[] = [];
  const spotOf = (report: ModelReport) => reports.find(({ id }) => id === report.leader) ?? report;
  const covers = (outage: ModelOutage, { building, type }: { building: string; type: string }): boolean =>
    outage.buildings.includes(building) && (outage.type === type || (outage.announced && outage.type === null));
  const inForce = (now: number) =>
    outages.filter((one) => one.state === 'announced' && one.begins <= now && one.checkedFrom > now);
  const reportsOf = (spot: { building: string; type: string }) =>
    reports.filter((one) => {
      const its = spotOf(one);
      return one.state !== 'none' && its.building === spot.building && its.type === spot.type;
    });
  const known = {
    reports,
    outages,
    raised,
    /** Suspicions that end by themselves. */
    settle(now: number): void {
      for (const outage of outages.filter(({ state }) => state === 'suspected')) {
        const spot = { building: outage.buildings[0] as string, type: outage.type as string };
        const mine = reportsOf(spot).filter(({ at }) => at >= outage.begins);
        const heldUp = mine.some(({ state }) => state === 'open') && mine.some(({ at }) => at > now - 6 * HOUR);
        const covered = inForce(now).some((other) => covers(other, spot));
        if (!heldUp || covered) Object.assign(outage, { state: 'over', endedAt: now });
      }
    },
    /** What the radar makes of a report that was made at a moment, looked at now. */
    look(report: ModelReport, madeAt: number, now: number): void {
      known.settle(now);
      if (report.state === 'none') return;
      const { building, type } = spotOf(report);
      const there = outages.filter((outage) => covers(outage, { building, type }));
      const silent = there.some(
        ({ state, begins, checkedFrom }) =>
          state === 'suspected' || (state === 'announced' && begins <= now + HOUR && checkedFrom > now),
      );
      if (silent) return;
      const over = there.filter(({ state, begins, endedAt }) => state === 'over' && begins <= endedAt);
      const checked = there.filter(({ state, checkedFrom }) => state === 'announced' && checkedFrom <= now);
      const ends = [...over.map(({ endedAt }) => endedAt), ...checked.map(({ checkedFrom }) => checkedFrom)];
      const lastEnd = Math.max(0, ...ends);
      const fresh = reportsOf({ building, type })
        .filter(({ at }) => at > lastEnd && at >= madeAt - HOUR)
        .toSorted((one, other) => one.at - other.at);
      const first = fresh.find(({ at }) => {
        const within = fresh.filter((one) => one.at >= at && one.at <= at + HOUR);
        return new Set(within.map(({ who }) => who)).size >= 3;
      });
      if (!first) return;
      const counted = fresh.filter(({ at }) => at >= first.at);
      if (!counted.some(({ state }) => state === 'open') || !counted.some(({ at }) => at > now - 6 * HOUR)) return;
      const begins = first.at;
      const suspected = { state: 'suspected', announced: false, endedAt: 0, checkedFrom: 0 } as const;
      outages.push({ ...suspected, buildings: [building], type, begins });
      raised.push(`${building}/${type} ${begins}`);
    },
    /** Whether something in force covers all of this already. */
    isKnown: (buildings: readonly string[], type: string | null, now: number): boolean =>
      inForce(now).some(
        (one) =>
          buildings.every((building) => one.buildings.includes(building)) && (one.type === null || one.type === type),
      ),
    /** Lets the open reports belong to what was announced now, and ends what it covers. */
    announce(outage: ModelOutage, now: number): void {
      if (outage.begins > now) return;
      known.settle(now);
      for (const report of reports) {
        const free = report.outage === null || report.outage.state === 'over';
        const soon = report.at >= outage.begins - HOUR;
        if (report.state === 'open' && free && soon && covers(outage, spotOf(report))) report.outage = outage;
      }
    },
    end(outage: ModelOutage, now: number): void {
      Object.assign(outage, { state: 'over', endedAt: now });
      if (outage.begins > now) return;
      for (const report of reports) if (report.outage === outage && report.state === 'open') report.state = 'solved';
    },
  };
  return known;
}
