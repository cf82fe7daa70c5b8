import type { WalletComponents } from '@vc/sdk';
import { type Person, PEOPLE, pick } from './people';

type Schemas = WalletComponents['schemas'];

/** What becomes of an offer. `cancel` withdraws it, so that the issuance fails. */
export type OfferEnd = Exclude<Schemas['OfferBehaviour'], 'delay'> | 'expire' | 'cancel';
/** What becomes of a request. */
export type RequestEnd = Exclude<Schemas['RequestBehaviour'], 'delay' | 'expired'> | 'expire' | 'cancel';

export interface PlannedIssuance {
  reference: string;
  person: Person;
  presetId: string;
  attributes: Record<string, unknown>;
  end: OfferEnd;
  /** What the organization does with the credential afterwards. */
  then?: 'revoke' | 'suspend';
}

export interface PlannedPresentation {
  reference: string;
  person: Person;
  presetId: string;
  end: RequestEnd;
}

const ISSUANCES = 60;
const PRESENTATIONS = 48;

/** Two thirds of the offers are accepted. */
const OFFER_ENDS: OfferEnd[] = [
  ...Array<OfferEnd>(4).fill('accept'),
  'refuse',
  ...Array<OfferEnd>(3).fill('accept'),
  'ignore',
  'accept',
  'expire',
  'cancel',
];
const REQUEST_ENDS: RequestEnd[] = [
  ...Array<RequestEnd>(5).fill('accept'),
  'refuse',
  ...Array<RequestEnd>(3).fill('accept'),
  'replayed',
  'untrusted',
  'ignore',
  'wrongHolder',
  'expire',
  'malformed',
  'cancel',
];

type ToAttributes = (person: Person, index: number) => Record<string, unknown>;

const namesOf = ({ firstName, lastName }: Person) => ({ given_name: firstName, family_name: lastName });

const PRESETS: [string, ToAttributes][] = [
  [
    'platform:student-card',
    (person, index) => ({ ...namesOf(person), student_number: `S${index + 1000}`, institution: 'Sandbox College' }),
  ],
  ['platform:basic-identity', (person) => ({ ...namesOf(person), birthdate: person.birthdate })],
  [
    'platform:proof-of-employment',
    (person) => ({ ...namesOf(person), employer: 'Sandbox Works', employed_since: '2021-03-01' }),
  ],
  [
    'platform:course-completion',
    (person) => ({
      ...namesOf(person),
      course: 'First aid',
      provider: 'Sandbox College',
      completed_on: '2026-06-30',
    }),
  ],
];

/** The same issuances in each run. */
export function planIssuances(): PlannedIssuance[] {
  return Array.from({ length: ISSUANCES }, (_, index) => {
    const person = pick(PEOPLE, index);
    const [presetId, toAttributes] = pick(PRESETS, index + Math.floor(index / PEOPLE.length));
    const issuance = { person, presetId, attributes: toAttributes(person, index), end: pick(OFFER_ENDS, index) };
    return { reference: `seed-issuance-${index + 1}`, ...issuance, ...fateOf(issuance, index) };
  });
}

/** Some of the credentials are revoked or suspended. */
function fateOf({ end }: { end: OfferEnd }, index: number): Pick<PlannedIssuance, 'then'> {
  if (end !== 'accept') return {};
  if (index % 10 === 2) return { then: 'revoke' };
  return index % 10 === 6 ? { then: 'suspend' } : {};
}

/** The same presentations in each run: each person is asked for a credential that the person has accepted. */
export function planPresentations(issuances: readonly PlannedIssuance[]): PlannedPresentation[] {
  const accepted = issuances.filter(({ end }) => end === 'accept');
  const valid = accepted.filter(({ then }) => then === undefined);
  const withdrawn = accepted.filter(({ then }) => then !== undefined);
  const planned = Array.from({ length: PRESENTATIONS }, (_, index) => ({
    ...toRequested(pick(valid, index)),
    end: pick(REQUEST_ENDS, index),
  }));
  const revoked = withdrawn.map((issuance) => ({ ...toRequested(issuance), end: 'revoked' as const }));
  return [...planned, ...revoked].map((each, index) => ({ reference: `seed-presentation-${index + 1}`, ...each }));
}

function toRequested({ person, presetId }: PlannedIssuance) {
  return { person, presetId };
}
