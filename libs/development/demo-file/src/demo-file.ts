import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface ClientCredentials {
  clientId: string;
  clientSecret: string;
}

/** Addresses and credentials for programs that use the platform. The launcher writes it once the platform is ready. */
export interface DemoFile {
  publicUrl: string;
  authUrl: string;
  /** Where the administration (`/auth/admin`) is. */
  adminUrl: string;
  verifyBaseUrl: string;
  credsBaseUrl: string;
  walletBaseUrl: string;
  onboardingBaseUrl: string;
  /** `host:port`, comma-separated. */
  kafkaBrokers: string;
  /** Variables of docs/kafka.md for principals that are no services. Absent if the broker has no principals. */
  kafkaVariables?: Record<'operator' | 'subscriber', Record<string, string>>;
  databaseUrl: string;
  /** Absent if identity look-ups are off. */
  homeAffairsUrl?: string;
  /** Absent if the platform has no demo organization. */
  organization?: ClientCredentials & { tenantId: string };
  /** Makes tenants and clients: `npm run vc -- operator`. */
  operator: ClientCredentials;
  /** Of the demo organization. */
  user?: { username: string; email: string };
}

/** Of a platform with the demo organization. */
export type CompleteDemoFile = Required<Omit<DemoFile, 'kafkaVariables'>> & Pick<DemoFile, 'kafkaVariables'>;

export function demoFilePath(dataDir: string): string {
  return join(dataDir, 'demo.json');
}

/** Undefined if no platform has become ready on this data folder. */
export function readDemoFile(dataDir: string): DemoFile | undefined {
  try {
    return JSON.parse(readFileSync(demoFilePath(dataDir), 'utf8')) as DemoFile;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** @throws Error if the platform has no demo organization */
export function requireDemoOrganization(demo: DemoFile): CompleteDemoFile {
  const { organization, user, homeAffairsUrl } = demo;
  if (organization && user && homeAffairsUrl !== undefined) return { ...demo, organization, user, homeAffairsUrl };
  throw new Error(`The platform on ${demo.publicUrl} has no demo organization: DEMO=on makes one at its start.`);
}

/** Replaces the file in one step, so that a program never reads a part of it. Its owner alone may read it. */
export function writeDemoFile(dataDir: string, demo: DemoFile): void {
  const file = demoFilePath(dataDir);
  writeFileSync(`${file}.new`, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
