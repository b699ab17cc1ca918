/** A station as the balance sees it. */
export interface Share {
  readonly stationId: number;
  /** Stations with the same endpoint go to the same node: a gateway answers one request at a time. */
  readonly endpoint: string;
  /** The work that it makes; any unit. */
  readonly weight: number;
  /** The epoch of the node that has it; null: none. */
  readonly node: number | null;
  /** Its node was asked to give it back, and has not yet. */
  readonly isReleasing: boolean;
}

/** What to do next. */
export interface Moves {
  /** Stations that no node has, by the epoch of the node to get them. */
  readonly give: ReadonlyMap<number, readonly number[]>;
  /** Stations to be asked back: their node has too much, or another has their endpoint. */
  readonly release: readonly number[];
}

/** How much more than its share a node may have before stations move. */
const TOLERANCE = 1.15;

interface Group {
  readonly weight: number;
  readonly stations: readonly Share[];
}

/**
 * Spreads stations evenly over the nodes, and moves as few as possible.
 *
 * @param nodes epochs of those that work; none: nothing can be given
 * @param takers those of them that can be given stations; the others only keep what they have
 */
export function balance(
  shares: readonly Share[],
  nodes: readonly number[],
  takers: readonly number[] = nodes,
): Moves {
  const loads = new Map(nodes.map((epoch) => [epoch, 0]));
  const give = new Map<number, number[]>();
  const release: number[] = [];
  const settled = new Map<number, Group[]>(nodes.map((epoch) => [epoch, []]));
  const orphans: Group[] = [];
  const add = (epoch: number, weight: number) => loads.set(epoch, loads.get(epoch)! + weight);
  const giveTo = (epoch: number, stations: readonly Share[]) => {
    const given = give.get(epoch) ?? [];
    give.set(epoch, given);
    given.push(...stations.map(({ stationId }) => stationId));
  };

  for (const group of groupsOf(shares)) {
    const home = homeOf(group, loads);
    const away = group.stations.filter(({ node }) => node !== null && node !== home);
    release.push(...away.filter(({ isReleasing }) => !isReleasing).map(({ stationId }) => stationId));
    const free = group.stations.filter(({ node }) => node === null);
    const isMoving = away.length > 0 || group.stations.some(({ isReleasing }) => isReleasing);
    if (home === null) {
      // Not before the last of them is back: two nodes would poll the same gateway.
      if (!isMoving && takers.length > 0) orphans.push(group);
      continue;
    }
    add(home, group.weight);
    if (isMoving) continue;
    if (free.length > 0 && !takers.includes(home)) release.push(...idsOfHeld(group));
    else if (free.length > 0) giveTo(home, free);
    else settled.get(home)!.push(group);
  }
  for (const group of heaviestFirst(orphans)) {
    const epoch = lightest(loads, takers);
    add(epoch, group.weight);
    giveTo(epoch, group.stations);
  }
  for (const group of surplus(loads, settled, takers)) release.push(...idsOfHeld(group));
  return { give, release };
}

function groupsOf(shares: readonly Share[]): Group[] {
  const groups = new Map<string, Share[]>();
  for (const share of shares) {
    const known = groups.get(share.endpoint);
    if (known) known.push(share);
    else groups.set(share.endpoint, [share]);
  }
  return [...groups.values()].map((stations) => ({ stations, weight: weightOf(stations) }));
}

const weightOf = (stations: readonly Share[]) => stations.reduce((sum, { weight }) => sum + weight, 0);

/** The node that has most of an endpoint's stations and keeps them; null: none. */
function homeOf({ stations }: Group, loads: ReadonlyMap<number, number>): number | null {
  const weights = new Map<number, number>();
  for (const { node, isReleasing, weight } of stations) {
    if (node === null || isReleasing || !loads.has(node)) continue;
    weights.set(node, (weights.get(node) ?? 0) + weight);
  }
  const [most] = [...weights].sort(([a, weightA], [b, weightB]) => weightB - weightA || a - b);
  return most?.[0] ?? null;
}

const heaviestFirst = (groups: readonly Group[]) => [...groups].sort((a, b) => b.weight - a.weight);

const lightest = (loads: ReadonlyMap<number, number>, takers: readonly number[]): number =>
  [...takers].sort((a, b) => loads.get(a)! - loads.get(b)! || a - b)[0]!;

/** The stations of a group that its node has. */
const idsOfHeld = ({ stations }: Group): number[] =>
  stations.filter(({ node }) => node !== null).map(({ stationId }) => stationId);

/** What nodes have above the mean, where it is much, as far as others have less. Updates `loads`. */
function surplus(
  loads: Map<number, number>,
  settled: ReadonlyMap<number, readonly Group[]>,
  takers: readonly number[],
): Group[] {
  const mean = [...loads.values()].reduce((sum, load) => sum + load, 0) / loads.size;
  const moved: Group[] = [];
  for (const [epoch, groups] of settled) {
    if (loads.get(epoch)! <= mean * TOLERANCE) continue;
    for (const group of heaviestFirst(groups)) {
      const left = loads.get(epoch)! - group.weight;
      const to = lightest(loads, takers);
      // It must not become the other's surplus.
      if (left < mean || loads.get(to)! + group.weight > Math.max(mean, left)) continue;
      loads.set(epoch, left);
      loads.set(to, loads.get(to)! + group.weight);
      moved.push(group);
    }
  }
  return moved;
}
