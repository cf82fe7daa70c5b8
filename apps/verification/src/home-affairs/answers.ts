import type { Citizen, HomeAffairsSystem } from './home-affairs-gateway';
import { HOME_AFFAIRS_SYSTEMS } from './home-affairs-gateway';

/** Home affairs answered something that means nothing. The message holds no value of the answer. */
export class UnusableAnswerError extends Error {}

type Members = Record<string, unknown>;

const DATE = /^\d{4}-\d{2}-\d{2}$/;

export function parseSystems(answer: unknown): HomeAffairsSystem[] {
  const systems = membersOf(answer).systems;
  if (!Array.isArray(systems)) throw new UnusableAnswerError('systems is not a list');
  return HOME_AFFAIRS_SYSTEMS.map((name) => {
    const found = membersOf(systems.find((system) => membersOf(system).name === name));
    const latencyMs = found.latencyMs === null ? null : score(found, 'latencyMs', Number.MAX_SAFE_INTEGER);
    return { name, status: oneOf(found, 'status', ['online', 'degraded', 'offline']), latencyMs, since: time(found) };
  });
}

/** Undefined where the register does not know the number. */
export function parseCitizen(answer: unknown): Citizen | undefined {
  const { citizen } = membersOf(answer);
  if (citizen === null) return undefined;
  const members = membersOf(citizen);
  return {
    firstNames: text(members, 'firstNames'),
    lastName: text(members, 'lastName'),
    dateOfBirth: date(members, 'dateOfBirth'),
    gender: oneOf(members, 'gender', ['female', 'male']),
    vitalStatus: oneOf(members, 'vitalStatus', ['alive', 'deceased']),
    dateOfDeath: members.dateOfDeath === null ? null : date(members, 'dateOfDeath'),
    identityDocument: oneOf(members, 'identityDocument', ['smartIdCard', 'greenBook', 'none']),
  };
}

export function parseFaceScore(answer: unknown): number {
  return score(membersOf(answer), 'score', 100);
}

function membersOf(value: unknown): Members {
  if (typeof value !== 'object' || value === null) throw new UnusableAnswerError('an object is missing');
  return value as Members;
}

function text(members: Members, name: string): string {
  const value = members[name];
  if (typeof value !== 'string' || value === '') throw new UnusableAnswerError(`${name} is not a text`);
  return value;
}

function date(members: Members, name: string): string {
  const value = text(members, name);
  if (!DATE.test(value)) throw new UnusableAnswerError(`${name} is not a date`);
  return value;
}

function time(members: Members): string {
  const value = new Date(text(members, 'since'));
  if (Number.isNaN(value.getTime())) throw new UnusableAnswerError('since is not a time');
  return value.toISOString();
}

function score(members: Members, name: string, max: number): number {
  const value = members[name];
  const isScore = typeof value === 'number' && value >= 0 && value <= max;
  if (!isScore) throw new UnusableAnswerError(`${name} is not a number from 0 to ${max}`);
  return value;
}

function oneOf<T extends string>(members: Members, name: string, allowed: readonly T[]): T {
  const value = members[name];
  const found = allowed.find((each) => each === value);
  if (found === undefined) throw new UnusableAnswerError(`${name} is none of ${allowed.join(', ')}`);
  return found;
}
