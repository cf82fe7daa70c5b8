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
  verifyBaseUrl: string;
  credsBaseUrl: string;
  walletBaseUrl: string;
  onboardingBaseUrl: string;
  /** `host:port`, comma-separated. */
  kafkaBrokers: string;
  databaseUrl: string;
  homeAffairsUrl: string;
  organization: ClientCredentials & { tenantId: string };
  /** Makes tenants and clients: `npm run admin`. */
  operator: ClientCredentials;
  user: { username: string; email: string };
}

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

/** Replaces the file in one step, so that a program never reads a part of it. Its owner alone may read it. */
export function writeDemoFile(dataDir: string, demo: DemoFile): void {
  const file = demoFilePath(dataDir);
  writeFileSync(`${file}.new`, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
