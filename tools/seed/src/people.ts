/** An invented person. */
export interface Person {
  firstName: string;
  lastName: string;
  email: string;
  /** Name of the simulated holder with the credentials of the person. */
  holder: string;
  /** YYYY-MM-DD */
  birthdate: string;
}

const FIRST_NAMES = ['Amahle', 'Bongani', 'Carike', 'Dumisani', 'Elandri', 'Fikile', 'Gerhardus', 'Hlengiwe'];
/** No family has them. */
const LAST_NAMES = ['Rietvuur', 'Mabelongo', 'Sandbokser', 'Toetsheuwel', 'Nkandeleni'];

export const PEOPLE: readonly Person[] = Array.from({ length: 24 }, (_, index) => toPerson(index));

function toPerson(index: number): Person {
  const [firstName, lastName] = [pick(FIRST_NAMES, index), pick(LAST_NAMES, index)];
  const number = String(index + 1).padStart(2, '0');
  return {
    firstName,
    lastName,
    // RFC 2606 §3: no mail reaches the domain.
    email: `person-${number}@sandbox.example`,
    holder: `person-${number}`,
    birthdate: `${1960 + ((index * 7) % 45)}-${String((index % 12) + 1).padStart(2, '0')}-15`,
  };
}

/** Returns the element at the index, and begins again after the last one. @throws Error for an empty list */
export function pick<T>(list: readonly T[], index: number): T {
  const found = list[index % list.length];
  if (found === undefined) throw new Error('The list is empty.');
  return found;
}
