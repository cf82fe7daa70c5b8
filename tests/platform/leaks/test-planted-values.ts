import { randomBytes } from 'node:crypto';
import { LeakSearch } from './test-leak-search';

/** Members of answers whose values are secrets. */
const SECRET_MEMBERS = /secret|token$|password|txcode|pre-authorized_code|^code$|^credential$|c_nonce/i;
/** Compact JWS, JWE and SD-JWT. */
const TOKENS = /ey[\w-]{8,}(?:\.[\w-]*){2,4}(?:~[\w-]+)*~?/g;
const MIN_LENGTH = 8;

/** Secrets and personal data that are planted in requests, and the secrets of all answers. */
export class PlantedValues {
  readonly search = new LeakSearch();
  private readonly names = new Map<string, string>();

  /** Names of the planted and collected values. */
  get all(): string[] {
    return [...new Set(this.names.values())];
  }

  /** A new text in lower case, which no service changes. @param suffix for a value of a special form, such as an e-mail address */
  text(name: string, suffix = ''): string {
    const text = `zq${randomBytes(8).toString('hex')}`;
    this.add(name, text);
    return text + suffix;
  }

  add(name: string, value: string): string {
    if (!this.names.has(value)) {
      this.names.set(value, name);
      this.search.add(name, value);
    }
    return value;
  }

  /** Adds each text of a JSON value, by the name of its member. */
  addAll(name: string, value: unknown): void {
    if (typeof value === 'string' && value !== '') this.add(name, value);
    else if (typeof value === 'object' && value !== null) {
      for (const [member, each] of Object.entries(value)) this.addAll(`${member} in ${name}`, each);
    }
  }

  /** A valid South African identity number. */
  idNumber(name: string): string {
    const sequence = String(randomBytes(4).readUInt32BE() % 10_000).padStart(4, '0');
    const digits = `910203${sequence}08`;
    return this.add(name, digits + checkDigitOf(digits));
  }

  /** Collects the secrets of an answer: tokens, and the values of members that are named like secrets. */
  collect(name: string, text: string): void {
    for (const [token] of text.matchAll(TOKENS)) this.addToken(name, token);
    this.collectMembers(name, parseJson(text));
  }

  /** A token is a secret in parts, too: its payload, its signature, and each disclosure. */
  private addToken(name: string, token: string): void {
    const [jwt = '', ...disclosures] = token.split('~');
    const [, ...parts] = jwt.split('.');
    for (const part of [...parts, ...disclosures]) {
      if (part.length > 2 * MIN_LENGTH) this.add(`a token of ${name}`, part);
    }
  }

  private collectMembers(name: string, value: unknown): void {
    if (typeof value !== 'object' || value === null) return;
    for (const [member, each] of Object.entries(value)) {
      this.collectMembers(name, each);
      if (typeof each === 'string' && isSecret(member, each)) this.add(`${member} of ${name}`, each);
    }
  }
}

/** Codes of errors are no secrets, and tokens are collected in parts. */
function isSecret(member: string, value: string): boolean {
  return SECRET_MEMBERS.test(member) && value.length >= MIN_LENGTH && !/^([A-Z_]+$|ey)/.test(value);
}

/** ISO/IEC 7812-1 Annex B */
function checkDigitOf(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const weighted = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return String((10 - (sum % 10)) % 10);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
