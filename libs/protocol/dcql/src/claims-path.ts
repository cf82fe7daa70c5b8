import { isObject } from '@vc/protocol/json';
import type { ClaimsPath } from './dcql-query';

/** Returns the claims that a path selects (OpenID4VP 1.0 §7.1), none where a step does not apply. */
export function selectClaims(claims: unknown, path: ClaimsPath): unknown[] {
  return path.reduce<unknown[]>((selected, step) => selected.flatMap((value) => select(value, step)), [claims]);
}

/** Returns the claims without everything that no path selects. */
export function keepClaims(claims: Record<string, unknown>, paths: ClaimsPath[]): Record<string, unknown> {
  return paths.length === 0 ? {} : (keep(claims, paths) as Record<string, unknown>);
}

function select(value: unknown, step: string | number | null): unknown[] {
  if (typeof step === 'string') return isObject(value) && Object.hasOwn(value, step) ? [value[step]] : [];
  if (!Array.isArray(value)) return [];
  if (step === null) return value;
  return step < value.length ? [value[step]] : [];
}

function keep(value: unknown, paths: ClaimsPath[]): unknown {
  if (paths.some((path) => path.length === 0)) return value;
  if (Array.isArray(value)) {
    const kept = value.map((item: unknown, index) => ({ item, below: remainingPaths(paths, index) }));
    return kept.filter(({ below }) => below.length > 0).map(({ item, below }) => keep(item, below));
  }
  if (!isObject(value)) return value;
  const names = Object.keys(value).filter((name) => remainingPaths(paths, name).length > 0);
  return Object.fromEntries(names.map((name) => [name, keep(value[name], remainingPaths(paths, name))]));
}

/** Returns the rest of each path whose first step applies to a name or an index. */
function remainingPaths(paths: ClaimsPath[], step: string | number): ClaimsPath[] {
  const applies = ([first]: ClaimsPath) => first === step || (first === null && typeof step === 'number');
  return paths.filter(applies).map((path) => path.slice(1));
}
