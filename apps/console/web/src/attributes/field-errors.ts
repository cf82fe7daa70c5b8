import { PlatformError } from '@vc/sdk';

/** What is wrong with each member of a request, by its JSON pointer. */
export type FieldErrors = Record<string, string>;

/** @param within pointer of the member that the form is for */
export function fieldErrors(error: unknown, within = ''): FieldErrors {
  if (!(error instanceof PlatformError)) return {};
  const found = error.errors.flatMap(({ source, detail }) => {
    const pointer = source?.pointer ?? '';
    return pointer.startsWith(`${within}/`) ? [[pointer.slice(within.length), detail] as const] : [];
  });
  return Object.fromEntries(found);
}

/** A member of the pointer `parent` (RFC 6901 §3). */
export function pointerTo(parent: string, name: string | number): string {
  return `${parent}/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
