import type { Citizen, HomeAffairsSystem } from './home-affairs-gateway';
import { HOME_AFFAIRS_SYSTEMS } from './home-affairs-gateway';
import { InvalidResponseError } from './home-affairs.errors';

type Members = Record<string, unknown>;

const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** @throws InvalidResponseError */
export function parseSystems(response: unknown): HomeAffairsSystem[] {
  const systems = membersOf(response).systems;
  if (!Array.isArray(systems)) throw new InvalidResponseError('systems is not a list');
  return HOME_AFFAIRS_SYSTEMS.map((name) => {
    const found = membersOf(systems.find((system) => membersOf(system).name === name));
    const latencyMs = found.latencyMs === null ? null : score(found, 'latencyMs', Number.MAX_SAFE_INTEGER);
    return { name, status: oneOf(found, 'status', ['online', 'degraded', 'offline']), latencyMs, since: time(found) };
  });
}

/** @returns undefined if the population register has no such identity number. @throws InvalidResponseError */
export function parseCitizen(response: unknown): Citizen | undefined {
  const { citizen } = membersOf(response);
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

/** @returns 0 to 100. @throws InvalidResponseError */
export function parseFaceScore(response: unknown): number {
  return score(membersOf(response), 'score', 100);
}

function membersOf(value: unknown): Members {
  if (typeof value !== 'object' || value === null) throw new InvalidResponseError('an object is missing');
  return value as Members;
}

function text(members: Members, name: string): string {
  const value = members[name];
  if (typeof value !== 'string' || value === '') throw new InvalidResponseError(`${name} is not a text`);
  return value;
}

function date(members: Members, name: string): string {
  const value = text(members, name);
  if (!DATE.test(value)) throw new InvalidResponseError(`${name} is not a date`);
  return value;
}

function time(members: Members): string {
  const value = new Date(text(members, 'since'));
  if (Number.isNaN(value.getTime())) throw new InvalidResponseError('since is not a time');
  return value.toISOString();
}

function score(members: Members, name: string, max: number): number {
  const value = members[name];
  const isScore = typeof value === 'number' && value >= 0 && value <= max;
  if (!isScore) throw new InvalidResponseError(`${name} is not a number from 0 to ${max}`);
  return value;
}

function oneOf<T extends string>(members: Members, name: string, allowed: readonly T[]): T {
  const value = members[name];
  const found = allowed.find((each) => each === value);
  if (found === undefined) throw new InvalidResponseError(`${name} is none of ${allowed.join(', ')}`);
  return found;
}
