/** The register's answer; see `Citizen` of the verification service. */
export interface SimulatedPerson {
  firstNames: string;
  lastName: string;
  dateOfBirth: string;
  gender: 'female' | 'male';
  vitalStatus: 'alive' | 'deceased';
  dateOfDeath: string | null;
  identityDocument: 'smartIdCard' | 'greenBook' | 'none';
}

const alive = { vitalStatus: 'alive', dateOfDeath: null } as const;
const card = { identityDocument: 'smartIdCard' } as const;

/** Fictitious persons by identity number. */
export const SIMULATED_PEOPLE: Record<string, SimulatedPerson> = {
  '9001010001187': {
    firstNames: 'Thandi Grace',
    lastName: 'Nkosi',
    dateOfBirth: '1990-01-01',
    gender: 'female',
    ...alive,
    ...card,
  },
  '8001015009087': {
    firstNames: 'Johan',
    lastName: 'van der Merwe',
    dateOfBirth: '1980-01-01',
    gender: 'male',
    ...alive,
    identityDocument: 'greenBook',
  },
  '8505055123087': {
    firstNames: 'Sipho',
    lastName: 'Dlamini',
    dateOfBirth: '1985-05-05',
    gender: 'male',
    ...alive,
    ...card,
  },
  '7007070123086': {
    firstNames: 'Zoë Amélie',
    lastName: "O'Connor-Naidoo",
    dateOfBirth: '1970-07-07',
    gender: 'female',
    ...alive,
    ...card,
  },
  '6401135089088': {
    firstNames: 'Pieter',
    lastName: 'Botha',
    dateOfBirth: '1964-01-13',
    gender: 'male',
    vitalStatus: 'deceased',
    dateOfDeath: '2019-03-02',
    identityDocument: 'greenBook',
  },
};
