import { FamilyNumbers, type NumberedFamilies } from "./family-numbers.ts";
import { newestFirst, type Row } from "./runs.ts";
import { blockSize, sizeOf } from "./segment.ts";
import { type View, viewOfRoles } from "./views.ts";

/** `lead`: the newest of its family. `mixed`: not all of its family have one price. */
const roles = { alone: 1, lead: 2, follower: 4, mixed: 8, whole: 16, split: 32 } as const;

interface FamilyViews {
  view: View;
  groups: Uint32Array;
  /** Products without other members of their family. */
  alone: View;
  /** These, and the newest member of each other family: one per card. */
  leads: View;
  /** All others than `alone`; undefined if the segment has no families. */
  kin?: View;
  mixed?: View;
  /** The others, by whether all of their family are in this segment. */
  whole?: View;
  split?: View;
}

export interface Families {
  views: readonly FamilyViews[];
  count: number;
  membersOf(group: number): Row[];
}

interface Draft {
  view: View;
  numbered: NumberedFamilies;
  known: Known | undefined;
  roles: Uint8Array;
  changed: Set<number>;
}

interface Known {
  parts: FamilyViews;
  numbered: NumberedFamilies;
  roles: Uint8Array;
}

const isLive = ({ dead }: View, position: number): boolean => dead?.[position] !== 1;

function setRole(draft: Draft, position: number, role: number): void {
  if (draft.roles[position] === role) return;
  if (draft.roles === draft.known?.roles) draft.roles = draft.roles.slice();
  draft.roles[position] = role;
  draft.changed.add(Math.floor(position / blockSize));
}

function follow(draft: Draft, marked: Uint8Array, isChanged: (position: number) => boolean): void {
  const { view, numbered } = draft;
  for (let position = 0; position < draft.roles.length; position++) {
    if (!isChanged(position)) continue;
    const group = numbered.groups[position] ?? 0;
    if (group > 0) marked[group] = 1;
    else setRole(draft, position, isLive(view, position) ? roles.alone : 0);
  }
}

/** Begins with what is known of the segment. Marks families of which a member was hidden or came back. */
function draftOf(
  view: View,
  numbered: NumberedFamilies,
  known: Known | undefined,
  marked: Uint8Array,
): Draft {
  const of = known?.roles ?? new Uint8Array(numbered.numbers.length > 0 ? sizeOf(view.listing) : 0);
  const draft: Draft = { view, numbered, known, roles: of, changed: new Set() };
  if (!known) {
    for (let block = 0; block < view.liveInBlock.length; block++) draft.changed.add(block);
    follow(draft, marked, () => true);
  } else if (known.parts.view !== view)
    follow(draft, marked, (position) => isLive(view, position) !== isLive(known.parts.view, position));
  return draft;
}

class Occurrences {
  readonly #drafts: readonly Draft[];
  readonly #first: Int32Array;
  readonly #next: Int32Array;
  readonly #draftOf: Uint16Array;
  readonly #indexes: Uint32Array;

  constructor(drafts: readonly Draft[], count: number) {
    const total = drafts.reduce((sum, { numbered }) => sum + numbered.numbers.length, 0);
    this.#drafts = drafts;
    this.#first = new Int32Array(count + 1).fill(-1);
    this.#next = new Int32Array(total);
    this.#draftOf = new Uint16Array(total);
    this.#indexes = new Uint32Array(total);
    let at = 0;
    drafts.forEach(({ numbered: { numbers } }, draft) => {
      for (let index = 0; index < numbers.length; index++, at++) {
        const number = numbers[index] ?? 0;
        this.#next[at] = this.#first[number] ?? -1;
        this.#first[number] = at;
        this.#draftOf[at] = draft;
        this.#indexes[at] = index;
      }
    });
  }

  visit(group: number, visit: (draft: Draft, position: number) => void): void {
    for (let at = this.#first[group] ?? -1; at >= 0; at = this.#next[at] ?? -1) {
      const [draft, index] = [this.#drafts[this.#draftOf[at] ?? 0], this.#indexes[at] ?? 0];
      if (!draft) continue;
      const { starts, rows } = draft.numbered;
      for (let row = starts[index] ?? 0; row < (starts[index + 1] ?? 0); row++) visit(draft, rows[row] ?? 0);
    }
  }
}

function decideRoles(occurrences: Occurrences, group: number): void {
  let lead: (Row & { draft: Draft }) | undefined;
  let count = 0;
  const drafts = new Set<Draft>();
  const prices = new Set<number | undefined>();
  occurrences.visit(group, (draft, position) => {
    const { view } = draft;
    if (!isLive(view, position)) return;
    count++;
    drafts.add(draft);
    prices.add(view.listing.pricesPaise[position]);
    if (!lead || newestFirst({ view, position }, lead) < 0) lead = { view, position, draft };
  });
  const shared = (prices.size > 1 ? roles.mixed : 0) | (drafts.size > 1 ? roles.split : roles.whole);
  occurrences.visit(group, (draft, position) => {
    const isLead = lead?.draft === draft && lead.position === position;
    const role = count === 1 ? roles.alone : (isLead ? roles.lead : roles.follower) | shared;
    setRole(draft, position, isLive(draft.view, position) ? role : 0);
  });
}

function partsOf({ view, numbered, known, roles: of, changed }: Draft): FamilyViews {
  const { groups, numbers } = numbered;
  if (known?.parts.view === view && changed.size === 0) return known.parts;
  if (numbers.length === 0) return { view, groups, alone: view, leads: view };
  const part = (mask: number, reused?: View): View => viewOfRoles(view, { of, changed }, mask, reused);
  return {
    view,
    groups,
    alone: part(roles.alone, known?.parts.alone),
    leads: part(roles.alone | roles.lead, known?.parts.leads),
    kin: part(roles.lead | roles.follower, known?.parts.kin),
    mixed: part(roles.mixed, known?.parts.mixed),
    whole: part(roles.whole, known?.parts.whole),
    split: part(roles.split, known?.parts.split),
  };
}

/** Numbers of families that disappeared are kept up to this many times those of current ones. */
const maxUnused = 2;
const minNumbers = 10_000;

class FamilyReader {
  #numbers = new FamilyNumbers();
  #known: readonly Known[] = [];
  #families: Families | undefined;

  /** O(changed products, families), plus a copy of the bytes of segments that changed. */
  read(views: readonly View[]): Families {
    const before = this.#families;
    if (
      before &&
      views.length === before.views.length &&
      before.views.every((each, at) => each.view === views[at])
    )
      return before;
    const most = views.reduce((sum, { listing }) => sum + listing.familyIds.length / 3, 0);
    if (this.#numbers.count > minNumbers + maxUnused * most) {
      this.#numbers = new FamilyNumbers();
      this.#known = [];
    }
    return this.#advance(views);
  }

  #advance(views: readonly View[]): Families {
    const numbered = views.map(({ listing }) => this.#numbers.of(listing));
    const { count } = this.#numbers;
    const marked = new Uint8Array(count + 1);
    const known = new Map(this.#known.map((each) => [each.parts.view.listing, each]));
    const drafts = views.map((view, at) => {
      const own = known.get(view.listing);
      known.delete(view.listing);
      return draftOf(view, numbered[at] ?? this.#numbers.of(view.listing), own, marked);
    });
    for (const gone of known.values()) for (const number of gone.numbered.numbers) marked[number] = 1;
    const occurrences = new Occurrences(drafts, count);
    for (let group = marked.indexOf(1); group > 0; group = marked.indexOf(1, group + 1))
      decideRoles(occurrences, group);
    this.#known = drafts.map((draft) => ({
      parts: partsOf(draft),
      numbered: draft.numbered,
      roles: draft.roles,
    }));
    const families: Families = {
      views: this.#known.map(({ parts }) => parts),
      count,
      membersOf(group) {
        const members: Row[] = [];
        occurrences.visit(group, ({ view }, position) => {
          if (isLive(view, position)) members.push({ view, position });
        });
        return members;
      },
    };
    this.#families = families;
    return families;
  }
}

const reader = new FamilyReader();

/** Groups the products of an index by family. Fast if few products have changed since the last call. */
export const familiesIn = (views: readonly View[]): Families => reader.read(views);
