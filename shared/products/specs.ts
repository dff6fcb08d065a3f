import type { Category } from "./catalogue.ts";
import type { Spec } from "./spec-kinds.ts";

const number = (key: string, label: string, unit: string, max: number) =>
  ({ key, label, kind: "number", unit, max }) as const;
const flag = (key: string, label: string) => ({ key, label, kind: "flag" }) as const;
const facet = <S extends Spec>(spec: S): S => ({ ...spec, isFacet: true });

const bluetooth = {
  key: "bluetooth",
  label: "Bluetooth",
  kind: "choice",
  choices: ["5.0", "5.1", "5.2", "5.3", "5.4", "6.0"],
  hint: "A newer version saves battery; any phone works with any of them.",
} as const satisfies Spec;

const codecs = facet({
  key: "codecs",
  label: "Codecs",
  kind: "choice",
  isMany: true,
  choices: ["SBC", "AAC", "aptX", "aptX Adaptive", "LDAC", "LC3"],
  hints: {
    AAC: "AAC is what iPhones use.",
    LDAC: "LDAC carries finer sound from many Android phones.",
    LC3: "LC3 is part of Bluetooth LE Audio.",
  },
} as const satisfies Spec);

/** IEC 60529 for IP codes, ISO 22810 for watches' pressures. */
const water = facet({
  key: "water",
  label: "Water rating",
  kind: "choice",
  choices: ["IPX4", "IPX5", "IPX7", "IP54", "IP55", "IP67", "IP68", "5 ATM", "10 ATM"],
  hints: {
    IPX4: "IPX4: sweat and splashes, not a downpour.",
    IPX5: "IPX5: rain and sweat, not swimming.",
    IPX7: "IPX7: survives a fall into water, not swimming.",
    IP54: "IP54: dust, sweat and splashes, not swimming.",
    IP55: "IP55: dust, rain and sweat, not swimming.",
    IP67: "IP67: dust-tight, can be rinsed under the tap.",
    IP68: "IP68: dust-tight, survives longer under water.",
    "5 ATM": "5 ATM: swimming in a pool, not diving.",
    "10 ATM": "10 ATM: swimming and snorkelling, not scuba diving.",
  },
} as const satisfies Spec);

const anc = facet({
  ...number("anc", "Noise cancelling", "dB", 60),
  hint: "Every 10 dB makes steady noise sound half as loud.",
});
const battery = facet(number("battery", "Battery", "h", 1000));
const weight = facet(number("weight", "Weight", "g", 20_000));
const driver = number("driver", "Drivers", "mm", 500);
const microphones = number("microphones", "Microphones", "", 20);
const multipoint = facet({
  ...flag("multipoint", "Two devices at once"),
  hint: "Stays connected to a phone and a laptop, for example.",
});
const latency = facet({
  ...number("latency", "Delay", "ms", 500),
  hint: "Below 60 ms, sound and lips match.",
});
const connections = (...choices: readonly string[]) =>
  facet({ key: "connection", label: "Connection", kind: "choice", isMany: true, choices } as const);

const earbuds: readonly Spec[] = [
  facet({
    key: "fit",
    label: "Fit",
    kind: "choice",
    choices: ["In the ear", "Ear hooks", "Open, clipped on"],
    hints: { "Open, clipped on": "Leaves your ear canal open, so you hear what's around you." },
  }),
  connections("Bluetooth", "USB-C cable"),
  anc,
  battery,
  facet(number("batteryWithCase", "Battery with case", "h", 1000)),
  water,
  bluetooth,
  codecs,
  driver,
  microphones,
  weight,
  multipoint,
  facet(flag("wirelessCharging", "Wireless charging")),
];

const smartwatch: readonly Spec[] = [
  facet(number("display", "Display", "inch", 4)),
  facet({
    key: "displayKind",
    label: "Display type",
    kind: "choice",
    choices: ["AMOLED", "Reflective"],
    hints: { Reflective: "Readable in sunlight, always on, without glow." },
  }),
  facet(number("batteryDays", "Battery", "days", 100)),
  water,
  facet(flag("gps", "GPS")),
  facet(flag("calls", "Calls on the wrist")),
  flag("bloodOxygen", "Blood oxygen"),
  flag("ecg", "ECG"),
  { key: "caseMaterial", label: "Case", kind: "text" },
  number("caseSize", "Case size", "mm", 60),
  number("weight", "Weight", "g", 300),
  {
    key: "phones",
    label: "Works with",
    kind: "choice",
    isMany: true,
    choices: ["Android", "iPhone"],
  },
];

const headphone: readonly Spec[] = [
  facet({
    key: "fit",
    label: "Fit",
    kind: "choice",
    choices: ["On-ear", "Over-ear"],
    hints: { "On-ear": "Rests on the ear: lighter.", "Over-ear": "Encloses the ear: quieter." },
  }),
  facet({
    key: "back",
    label: "Back",
    kind: "choice",
    choices: ["Closed", "Semi-open", "Open"],
    hints: {
      "Semi-open": "Lets some sound in and out. Best at home.",
      Open: "Lets sound in and out. Best at home.",
    },
  }),
  connections("Bluetooth", "USB-C cable", "3.5 mm cable", "6.3 mm cable"),
  anc,
  battery,
  bluetooth,
  codecs,
  { key: "driverKind", label: "Driver type", kind: "choice", choices: ["Dynamic", "Planar-magnetic"] },
  driver,
  microphones,
  weight,
  multipoint,
  facet(flag("folds", "Folds")),
];

const speakers: readonly Spec[] = [
  facet(number("power", "Power", "W", 2000)),
  { ...battery, hint: "At half volume. A speaker without a battery needs a socket." },
  water,
  connections("Bluetooth", "Wi-Fi", "3.5 mm cable", "USB-C cable", "HDMI", "Optical", "Phono", "FM radio"),
  bluetooth,
  facet(flag("stereoPair", "Two play as a pair")),
  driver,
  weight,
  number("width", "Width", "mm", 3000),
  { key: "channels", label: "Channels", kind: "text" },
];

const neckbends: readonly Spec[] = [
  facet({
    key: "fit",
    label: "Fit",
    kind: "choice",
    choices: ["In the ear", "Bone conduction", "On the shoulders"],
    hints: {
      "Bone conduction": "Sound travels through the cheekbone, so your ears stay open.",
      "On the shoulders": "A speaker you wear. Your ears stay open.",
    },
  }),
  anc,
  battery,
  water,
  bluetooth,
  codecs,
  driver,
  microphones,
  weight,
  latency,
  multipoint,
  number("storage", "Built-in storage", "GB", 1000),
];

const gamingheadphone: readonly Spec[] = [
  connections("2.4 GHz", "Bluetooth", "USB-C cable", "USB-A cable", "3.5 mm cable"),
  latency,
  battery,
  facet({
    key: "microphone",
    label: "Microphone",
    kind: "choice",
    choices: ["Boom", "Boom, mutes when raised", "Detachable", "Retractable"],
  }),
  facet({
    key: "back",
    label: "Back",
    kind: "choice",
    choices: ["Closed", "Open"],
    hints: { Open: "A wide soundstage, but others can hear your game." },
  }),
  facet(flag("surround", "Surround sound")),
  { ...flag("anc", "Noise cancelling"), isFacet: true },
  { key: "driverKind", label: "Driver type", kind: "choice", choices: ["Dynamic", "Planar-magnetic"] },
  driver,
  bluetooth,
  weight,
  facet({
    key: "platforms",
    label: "Works with",
    kind: "choice",
    isMany: true,
    choices: ["PC", "Mac", "PlayStation", "Xbox", "Switch", "Phone"],
  }),
];

const specs: Readonly<Record<Category, readonly Spec[]>> = {
  earbuds,
  smartwatch,
  headphone,
  speakers,
  neckbends,
  gamingheadphone,
};

export const specsOf = (category: Category): readonly Spec[] => specs[category];
