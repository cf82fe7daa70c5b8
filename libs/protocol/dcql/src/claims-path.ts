import type { ClaimsPath } from './dcql-query';

/** §7.1: what the path selects of a credential's claims; nothing where it leads nowhere. */
export function selectClaims(claims: unknown, path: ClaimsPath): unknown[] {
  return path.reduce<unknown[]>((selected, step) => selected.flatMap((value) => stepInto(value, step)), [claims]);
}

/** The claims with nothing in them but what the paths select. */
export function keepClaims(claims: Record<string, unknown>, paths: ClaimsPath[]): Record<string, unknown> {
  return paths.length === 0 ? {} : (keep(claims, paths) as Record<string, unknown>);
}

function stepInto(value: unknown, step: string | number | null): unknown[] {
  if (typeof step === 'string') return isObject(value) && Object.hasOwn(value, step) ? [value[step]] : [];
  if (!Array.isArray(value)) return [];
  if (step === null) return value;
  return step < value.length ? [value[step]] : [];
}

function keep(value: unknown, paths: ClaimsPath[]): unknown {
  if (paths.some((path) => path.length === 0)) return value;
  if (Array.isArray(value)) {
    const kept = value.map((item: unknown, index) => ({ item, below: below(paths, index) }));
    return kept.filter(({ below }) => below.length > 0).map(({ item, below }) => keep(item, below));
  }
  if (!isObject(value)) return value;
  const names = Object.keys(value).filter((name) => below(paths, name).length > 0);
  return Object.fromEntries(names.map((name) => [name, keep(value[name], below(paths, name))]));
}

/** The rest of those paths that go on by `step`. */
function below(paths: ClaimsPath[], step: string | number): ClaimsPath[] {
  const goesOn = ([first]: ClaimsPath) => first === step || (first === null && typeof step === 'number');
  return paths.filter(goesOn).map((path) => path.slice(1));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
