import { api, childrenOf, isNewer, isSupported, javascript } from "./support.ts";

/** A member of an interface or of a global object. */
export interface Member {
  owner: string;
  name: string;
  isStatic: boolean;
  isStandard: boolean;
  isSupported: boolean;
}

/** Names that need no owner, such as interfaces and functions, and whether all supported browsers have them. */
export const globals = new Map<string, boolean>();
export const constructors = new Map<string, boolean>();
export const events = new Map<string, boolean>();
export const members = new Map<string, Member[]>();
/** Everything that a supported browser lacks, also what only unknown interfaces have. */
export const missing: Pick<Member, "owner" | "name" | "isStatic">[] = [];

const scopes = /^(Window|WorkerGlobalScope|ServiceWorkerGlobalScope)$/;
const namespaces = /^(Intl|CSS|Math|JSON|Reflect|Atomics)$/;

/** A member of several owners counts as supported if one of them has it. */
const add = (map: Map<string, boolean>, name: string, supported: boolean) =>
  map.set(name, supported || (map.get(name) ?? false));

function addMember({ isKnown, ...member }: Member & { isKnown: boolean }): void {
  const { owner, name, isSupported } = member;
  if (!isSupported) missing.push(member);
  if (scopes.test(owner)) add(globals, name, isSupported);
  // An unknown interface is reached only through something else that is unknown.
  if (isKnown) members.set(name, [...(members.get(name) ?? []), member]);
}

for (const [owner, feature] of [...childrenOf(api), ...childrenOf(javascript.builtins)]) {
  const isKnown = !feature.__compat || isSupported(feature.__compat);
  add(globals, owner, isKnown);
  for (const [key, { __compat }] of childrenOf(feature)) {
    if (!__compat) continue;
    const [, name = key, kind] = /^(.+)_(static|event)$/.exec(key) ?? [];
    const isStatic = kind === "static" || namespaces.test(owner);
    const isStandard = __compat.status?.standard_track ?? false;
    if (key === owner) constructors.set(owner, isSupported(__compat));
    else if (kind === "event") isKnown && add(events, name, !isNewer(__compat));
    else addMember({ owner, name, isStatic, isStandard, isSupported: isSupported(__compat), isKnown });
  }
}
