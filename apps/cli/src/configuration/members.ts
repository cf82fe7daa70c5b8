import type { Json } from './document';

/** JSON omits an absent member. */
export function withoutAbsent(value: Json): Json {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined));
}

/** The named members, as far as the value has them. */
export function pick(value: Json, names: string[]): Json {
  return withoutAbsent(Object.fromEntries(names.map((name) => [name, value[name]])));
}
