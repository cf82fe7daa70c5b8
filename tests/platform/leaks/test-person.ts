import type { PlantedValues } from './test-planted-values';

/** A person with planted data. */
export interface PlantedPerson {
  email: string;
  username: string;
  firstName: string;
  lastName: string;
  externalIdentifier: string;
  idNumber: string;
}

export function plantPerson(planted: PlantedValues): PlantedPerson {
  return {
    email: planted.text('email', '@example.com'),
    username: planted.text('username'),
    firstName: planted.text('firstName'),
    lastName: planted.text('lastName'),
    externalIdentifier: planted.text('externalIdentifier'),
    idNumber: planted.idNumber('ID number'),
  };
}

/** The attributes of the template of `ATTRIBUTE_DEFINITIONS`, one of each type. */
export function plantAttributes(planted: PlantedValues, { idNumber }: PlantedPerson) {
  const integer = 3_000_000_000 + Math.floor(Math.random() * 1_000_000_000);
  planted.add('an integer attribute', String(integer));
  return {
    name: planted.text('a text attribute'),
    number: idNumber,
    points: integer,
    score: Number(planted.add('a number attribute', `${integer - 7}.25`)),
    born: planted.add('a date attribute', '1907-03-29'),
    address: { street: planted.text('an attribute of an object') },
    tags: [planted.text('an attribute of a list')],
    member: true,
  };
}

/** What a client notes about its issuance or presentation request. */
export function plantAnnotations(planted: PlantedValues) {
  return {
    reference: planted.text('reference of the client'),
    metadata: { branch: planted.text('metadata of the client') },
  };
}

export const ATTRIBUTE_DEFINITIONS = {
  name: { type: 'string' },
  number: { type: 'string' },
  points: { type: 'integer' },
  score: { type: 'number' },
  born: { type: 'date' },
  address: { type: 'object', properties: { street: { type: 'string' } } },
  tags: { type: 'array', items: { type: 'string' } },
  member: { type: 'boolean' },
};
