import type { Citizen } from './home-affairs-gateway';

/** What a sandbox answers for an identity number. */
export interface MagicAnswer {
  /** Undefined where the population register has no such identity number. */
  citizen?: Citizen;
  /** Similarity of any face to the register's photograph, 0 to 100. */
  faceScore: number;
  /** Home affairs fails. */
  fails?: true;
  /** Home affairs takes some seconds. */
  isSlow?: true;
}

const THANDI: Citizen = {
  firstNames: 'Thandi',
  lastName: 'Sandbox',
  dateOfBirth: '2000-02-29',
  gender: 'female',
  vitalStatus: 'alive',
  dateOfDeath: null,
  identityDocument: 'smartIdCard',
};
const MATCHING = { citizen: THANDI, faceScore: 97 };
/** Its names are like no name of a person. */
const UNLIKE: Citizen = { ...THANDI, firstNames: 'Qqqqqqqqqq', lastName: 'Xxxxxxxxxx', identityDocument: 'greenBook' };
const DECEASED: Citizen = { ...THANDI, vitalStatus: 'deceased', dateOfDeath: '2024-06-30' };

/** The identity numbers of sandboxes (docs/sandbox.md). All have a date of birth, a citizenship and a check digit that are valid. */
export const MAGIC_ID_NUMBERS: ReadonlyMap<string, MagicAnswer> = new Map<string, MagicAnswer>([
  ['0002290001086', MATCHING],
  ['0002290002084', { citizen: UNLIKE, faceScore: 8 }],
  ['0002290003082', { citizen: DECEASED, faceScore: 97 }],
  ['0002290004080', { faceScore: 0 }],
  ['0002290005087', { ...MATCHING, fails: true }],
  ['0002290006085', { ...MATCHING, isSlow: true }],
]);
