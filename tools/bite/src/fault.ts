export const KINDS = [
  'tenant isolation',
  'protocol check',
  'certificate check',
  'status or error code',
  'error pointer',
  'event',
  'retry',
  'leak',
  'page',
  'idempotency',
  'rate limit',
  'message authentication',
  'outgoing request',
  'access',
  'key storage',
  'documentation',
  'concurrency',
  'dead letter',
  'state',
  'time',
  'deletion',
] as const;
export type Kind = (typeof KINDS)[number];

/** `npm test`, or `npm run test:system`. */
export const TIERS = ['test', 'system'] as const;
export type Tier = (typeof TIERS)[number];

/** The projects of jest.config.cjs that a tier runs. */
export const PROJECTS: Record<Tier, string[]> = {
  test: ['unit', 'database', 'service', 'platform'],
  system: ['system'],
};

/** A change of one source that tests must reject. */
export interface Fault {
  id: string;
  /** Behaviour of the platform with the fault, as a sentence. */
  broken: string;
  kind: Kind;
  tier: Tier;
  file: string;
  /** Text that the file contains exactly once. */
  find: string;
  /** One line. */
  replace: string;
  /** Specs of the tier that reject the fault. */
  specs: string[];
}

/** Returns the reason why the fault cannot be planted in a file of this content. */
export function whyNotPlantable({ file, find }: Pick<Fault, 'file' | 'find'>, content: string): string | undefined {
  const count = content.split(find).length - 1;
  return count === 1 ? undefined : `${file} contains its text ${count} times instead of once: ${find}`;
}

export function plantIn(content: string, { find, replace }: Pick<Fault, 'find' | 'replace'>): string {
  return content.replace(find, () => replace);
}
