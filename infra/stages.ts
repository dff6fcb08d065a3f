/** Two of a kind may be accepted at once, so that one can be exchanged without anybody noticing. */
export interface Generations {
  readonly current: number;
  readonly accepted: readonly number[];
}

export interface Domain {
  readonly name: string;
  readonly hostedZone: { readonly id: string; readonly name: string };
}

export interface Stage {
  readonly region: string;
  /** Sender of all mails: SES asks its owner, or the owner of its domain, once. */
  readonly mailFrom: string;
  /** Makes its sender known to SES; without it, another stage of the account has to. */
  readonly ownsSender: boolean;
  /** Who hears of alarms. */
  readonly alarmEmail: string;
  /** Without it the shop is at the address that CloudFront gives it. */
  readonly domain?: Domain;
  /** Which kind of Stripe keys belongs here. */
  readonly stripe: "test" | "live";
  /** Keeps table and images whatever happens to the stack; else they go with it. */
  readonly retain: boolean;
  /** Refuses to be deleted, stacks and table, until this is off again. */
  readonly protect: boolean;
  readonly waf: boolean;
  readonly logDays: 7 | 30 | 90 | 365;
  /** Requests a second that API Gateway lets through, and how many at once. */
  readonly throttle: { readonly rate: number; readonly burst: number };
  readonly sessionKeys: Generations;
  readonly originSecrets: Generations;
}

const first: Generations = { current: 1, accepted: [1] };

const dev: Stage = {
  region: "ap-south-1",
  mailFrom: "shop@dev.earshot.example",
  ownsSender: true,
  alarmEmail: "team@dev.earshot.example",
  stripe: "test",
  retain: false,
  protect: false,
  waf: false,
  logDays: 7,
  throttle: { rate: 100, burst: 200 },
  sessionKeys: first,
  originSecrets: first,
};

const stages: Readonly<Record<string, Stage>> = {
  dev,
  staging: {
    ...dev,
    mailFrom: "shop@staging.earshot.example",
    alarmEmail: "team@staging.earshot.example",
    logDays: 30,
  },
  prod: {
    ...dev,
    mailFrom: "shop@earshot.example",
    alarmEmail: "team@earshot.example",
    stripe: "live",
    retain: true,
    protect: true,
    waf: true,
    logDays: 365,
    throttle: { rate: 2000, burst: 4000 },
  },
};

/** One a pull request, as dev is and beside it. */
const preview = /^pr-\d{1,6}$/;
const previewStage: Stage = { ...dev, ownsSender: false };
const stageName = /^[a-z][a-z0-9-]{0,15}$/;

export class StageError extends Error {}

function check(name: string, stage: Stage): void {
  for (const [what, { current, accepted }] of [
    ["sessionKeys", stage.sessionKeys],
    ["originSecrets", stage.originSecrets],
  ] as const) {
    if (!accepted.includes(current))
      throw new StageError(`Stage ${name}: ${what}.accepted must hold ${what}.current (${current})`);
  }
  if (!/^[^@\s]+@[^@\s]+$/.test(stage.mailFrom))
    throw new StageError(`Stage ${name}: mailFrom must be a mail address`);
}

/** The settings of a stage; says what to add when there are none. */
export function stageOf(name: string): Stage {
  const known = Object.keys(stages).join(", ");
  if (name === "")
    throw new StageError(`No stage given: add -c stage=<name>, one of ${known} or pr-<number>`);
  if (!stageName.test(name))
    throw new StageError(`Stage ${name}: a name is 1 to 16 of a-z, 0-9 and -, a letter first`);
  const named = Object.hasOwn(stages, name) ? stages[name] : undefined;
  const stage = named ?? (preview.test(name) ? previewStage : undefined);
  if (!stage)
    throw new StageError(
      `Unknown stage ${name}: add it to infra/stages.ts, which has ${known} and pr-<number>`,
    );
  check(name, stage);
  return stage;
}

/** Addresses that the team has to replace before a deployment means anything. */
export const placeholdersOf = ({ mailFrom, alarmEmail, domain }: Stage): string[] =>
  Object.entries({ mailFrom, alarmEmail, "domain.name": domain?.name ?? "" })
    .filter(([, value]) => value.endsWith(".example"))
    .map(([setting]) => setting);
