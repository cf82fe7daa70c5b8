import { parseCalendarDate } from '@vc/protocol/times';
const LENGTH = 13;

/** The parts of a South African identity number. */
export interface IdNumber {
  value: string;
  dateOfBirth: string;
  citizenship: 'citizen' | 'permanentResident';
}

/** Parses 13 digits: YYMMDD, four for sex and sequence, citizenship (0 or 1), an obsolete digit, a check digit. */
export function parseIdNumber(text: string, today: Date): IdNumber | { violation: string } {
  if (!/^\d{13}$/.test(text)) return { violation: `must be ${LENGTH} digits` };
  const dateOfBirth = parseDateOfBirth(text, today);
  if (!dateOfBirth) return { violation: 'must begin with a date of birth, YYMMDD' };
  if (text[10] !== '0' && text[10] !== '1') {
    return { violation: 'must have 0 or 1 for the citizenship as its 11th digit' };
  }
  if (luhnSum(text) % 10 !== 0) return { violation: 'has a wrong check digit' };
  return { value: text, dateOfBirth, citizenship: text[10] === '0' ? 'citizen' : 'permanentResident' };
}

/** The date in the later of the two centuries in which it exists and is not in the future. */
function parseDateOfBirth(text: string, today: Date): string | undefined {
  const [year, month, day] = [text.slice(0, 2), text.slice(2, 4), text.slice(4, 6)];
  return [`20${year}-${month}-${day}`, `19${year}-${month}-${day}`].find((date) => {
    const time = parseCalendarDate(date);
    return time !== undefined && time <= today;
  });
}

/** ISO/IEC 7812-1 Annex B: every second digit from the right is doubled. */
function luhnSum(digits: string): number {
  return [...digits].reverse().reduce((sum, character, index) => {
    const digit = Number(character);
    const weighted = index % 2 === 0 ? digit : digit * 2;
    return sum + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
}
