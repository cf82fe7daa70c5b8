import { withoutAbsent } from '../without-absent';
import type { Json } from './document';

/** The named members, as far as the value has them. */
export function pick(value: Json, names: string[]): Json {
  return withoutAbsent(Object.fromEntries(names.map((name) => [name, value[name]])));
}
