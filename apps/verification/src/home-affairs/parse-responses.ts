import { parseCalendarDate, parseDateTime } from '@vc/protocol/times';
import type { Citizen, HomeAffairsSystem } from './home-affairs-gateway';
import { HOME_AFFAIRS_SYSTEMS } from './home-affairs-gateway';
import { InvalidResponseError } from './home-affairs.errors';

type Members = Record<string, unknown>;

/** @throws InvalidResponseError */
export function parseSystems(response: unknown): HomeAffairsSystem[] {
  const systems = parseObject(response).systems;
  if (!Array.isArray(systems)) throw new InvalidResponseError('systems is not a list');
  return HOME_AFFAIRS_SYSTEMS.map((name) => {
    const found = parseObject(systems.find((system) => parseObject(system).name === name));
    const latencyMs = found.latencyMs === null ? null : parseNumber(found, 'latencyMs', Number.MAX_SAFE_INTEGER);
    return {
      name,
      status: parseEnum(found, 'status', ['online', 'degraded', 'offline']),
      latencyMs,
      since: parseTime(found),
    };
  });
}

/** @returns undefined if the population register has no such identity number. @throws InvalidResponseError */
export function parseCitizen(response: unknown): Citizen | undefined {
  const { citizen } = parseObject(response);
  if (citizen === null) return undefined;
  const members = parseObject(citizen);
  return {
    firstNames: parseText(members, 'firstNames'),
    lastName: parseText(members, 'lastName'),
    dateOfBirth: parseDate(members, 'dateOfBirth'),
    gender: parseEnum(members, 'gender', ['female', 'male']),
    vitalStatus: parseEnum(members, 'vitalStatus', ['alive', 'deceased']),
    dateOfDeath: members.dateOfDeath === null ? null : parseDate(members, 'dateOfDeath'),
    identityDocument: parseEnum(members, 'identityDocument', ['smartIdCard', 'greenBook', 'none']),
  };
}

/** @returns 0 to 100. @throws InvalidResponseError */
export function parseFaceScore(response: unknown): number {
  return parseNumber(parseObject(response), 'score', 100);
}

function parseObject(value: unknown): Members {
  if (typeof value !== 'object' || value === null) throw new InvalidResponseError('an object is missing');
  return value as Members;
}

function parseText(members: Members, name: string): string {
  const value = members[name];
  if (typeof value !== 'string' || value === '') throw new InvalidResponseError(`${name} is not a text`);
  return value;
}

function parseDate(members: Members, name: string): string {
  const value = parseText(members, name);
  if (!parseCalendarDate(value)) throw new InvalidResponseError(`${name} is not a date`);
  return value;
}

function parseTime(members: Members): string {
  const value = parseDateTime(parseText(members, 'since'));
  if (!value) throw new InvalidResponseError('since is not a time');
  return value.toISOString();
}

function parseNumber(members: Members, name: string, max: number): number {
  const value = members[name];
  const isScore = typeof value === 'number' && value >= 0 && value <= max;
  if (!isScore) throw new InvalidResponseError(`${name} is not a number from 0 to ${max}`);
  return value;
}

function parseEnum<T extends string>(members: Members, name: string, allowed: readonly T[]): T {
  const value = members[name];
  const found = allowed.find((each) => each === value);
  if (found === undefined) throw new InvalidResponseError(`${name} is none of ${allowed.join(', ')}`);
  return found;
}
