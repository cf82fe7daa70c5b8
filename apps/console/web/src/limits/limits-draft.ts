import type { PutTenantLimits, TenantLimits } from '../api/schemas';

export const LIMIT_NAMES = ['requestsPerSecond', 'endpoints', 'clients', 'staff'] as const;

export type LimitName = (typeof LIMIT_NAMES)[number];

/** What is in the fields. An empty one has the default of the installation. */
export type LimitsDraft = Record<LimitName, string>;

export function toLimitsDraft({ requestsPerSecond, endpoints, clients, staff }: TenantLimits): LimitsDraft {
  const text = (value: number | null) => (value === null ? '' : String(value));
  return {
    requestsPerSecond: text(requestsPerSecond),
    endpoints: text(endpoints),
    clients: text(clients),
    staff: text(staff),
  };
}

/** Whether the text is empty or a whole number. */
export function isLimit(text: string): boolean {
  return /^\d{0,7}$/.test(text.trim());
}

/** Returns undefined while a field has no whole number. */
export function toPutTenantLimits(draft: LimitsDraft): PutTenantLimits | undefined {
  if (!LIMIT_NAMES.every((name) => isLimit(draft[name]))) return undefined;
  const number = (text: string) => (text.trim() === '' ? null : Number(text));
  return {
    requestsPerSecond: number(draft.requestsPerSecond),
    endpoints: number(draft.endpoints),
    clients: number(draft.clients),
    staff: number(draft.staff),
  };
}
