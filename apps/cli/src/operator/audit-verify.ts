import { UsageError } from '@vc/development/command-line';
import {
  AUDITED_SERVICES,
  type Finding,
  Findings,
  type PublishedSource,
  type Query,
  toSentence,
  type VerifiedService,
  verifyService,
} from '@vc/platform/audit';
import { offlineAccess, type OfflineAccess } from '@vc/platform/key-store';
import { Client } from 'pg';
import { readHeadsFiles, readHeadsTopic, type ReadSource } from './audit-sources';
import type { Terminal } from '../terminal';

/** Exit code for an audit that cannot be read. */
const UNREADABLE = 2;

/** Most findings that are printed. */
const MAX_PRINTED = 100;

interface VerifyOptions {
  /** Files of published heads. */
  heads?: string[];
  kafka?: boolean;
}

/**
 * Verifies the audit chains of every service, and prints each finding, what holds, and what was not proven.
 * @returns the exit code: 0 if everything holds, 1 if something is broken, 2 if the audit cannot be read
 * @throws UsageError
 */
export async function verifyAudit({ heads = [], kafka = false }: VerifyOptions, terminal: Terminal): Promise<number> {
  try {
    // They are read before the database, which therefore has to continue them.
    const kept = [
      ...(heads.length > 0 ? [await readHeadsFiles(heads)] : []),
      ...(kafka ? [await readHeadsTopic(terminal.environment)] : []),
    ];
    return await verifyAll(terminal, kept);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    terminal.err(`${(error as Error).message}\n`);
    return UNREADABLE;
  }
}

async function verifyAll({ environment, out, err }: Terminal, kept: ReadSource[]): Promise<number> {
  const print = (text: string) => out(`${text}\n`);
  const findings = new Findings();
  for (const finding of kept.flatMap(findStrangers)) findings.add(finding);
  await inSnapshot(environment, async (query, keyEncryptionOf) => {
    for (const audited of AUDITED_SERVICES) {
      const sources = kept.map(({ name, publications }): PublishedSource => {
        return { name, publications: publications.filter(({ service }) => service === audited.service) };
      });
      const report = (finding: Finding) => findings.add(finding);
      const keyEncryption = await keyEncryptionOf(audited.service);
      const verified = await verifyService(audited, { query, keyEncryption, sources, report });
      print(describe(audited.service, verified, sources));
    }
  });
  if (kept.length === 0) {
    print(
      'Not proven: that the database was not set back to an older state. Compare published heads: --heads, --kafka.',
    );
  }
  // A crash may leave an unfinished line. A publication that was made unreadable is missing.
  for (const { name, malformed } of kept.filter((each) => each.malformed > 0)) {
    print(`${name}: entries that are no publications, and were ignored: ${malformed}.`);
  }
  const { all } = findings;
  for (const finding of all.slice(0, MAX_PRINTED)) err(`BROKEN ${toSentence(finding)}\n`);
  if (all.length > MAX_PRINTED) err(`and ${all.length - MAX_PRINTED} more\n`);
  print(all.length === 0 ? 'The audit holds.' : `The audit is broken. Findings: ${all.length}.`);
  return all.length === 0 ? 0 : 1;
}

/** Runs in one read-only transaction, which sees the state of its begin. Services go on meanwhile. */
async function inSnapshot(
  environment: NodeJS.ProcessEnv,
  work: (query: Query, keyEncryptionOf: OfflineAccess['keyEncryptionOf']) => Promise<void>,
): Promise<void> {
  const { databaseUrl, keyEncryptionOf } = offlineAccess(environment);
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`SET app.all_tenants = 'on'; BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY`);
    const query: Query = async (sql, values) => (await client.query<Record<string, unknown>>(sql, values)).rows;
    await work(query, keyEncryptionOf);
  } finally {
    await client.end();
  }
}

/** Publications of services without an audit. */
function findStrangers({ name: source, publications }: ReadSource): Finding[] {
  const services: string[] = AUDITED_SERVICES.map(({ service }) => service);
  const strangers = publications.filter(({ service }) => !services.includes(service));
  const reason = 'there is no service of this name with an audit';
  return strangers.map(({ service, sequence: publication }) => ({ service, publication, source, reason }));
}

function describe(service: string, verified: VerifiedService | undefined, sources: PublishedSource[]): string {
  if (!verified) return `${service}: nothing was recorded.`;
  const { chains, records, publications, publishedAt, unpublished, compared } = verified;
  const until = publishedAt === undefined ? '' : `, the last one at ${publishedAt}`;
  const lines = [`${service}: records: ${records}, tenants: ${chains}, publications: ${publications}${until}`];
  lines.push(...describeLosses(verified));
  if (unpublished > 0) {
    lines.push(`  Not proven: the end of the chains. Records that are not published yet: ${unpublished}.`);
  }
  for (const { name } of sources) {
    const last = compared.get(name);
    if (last === undefined && records > 0) lines.push(`  Not proven: ${name} has no publication of ${service}.`);
    if (last !== undefined && last < publications) lines.push(`  Not proven: ${name} ends with publication ${last}.`);
  }
  return lines.join('\n');
}

function describeLosses({ restores, ended }: VerifiedService): string[] {
  const lost = restores.map(
    ({ restoredAt, lostSince }) =>
      `  Restored at ${restoredAt}: what was recorded from ${lostSince} until then is lost.`,
  );
  return ended > 0
    ? [...lost, `  Not proven: the records of deleted tenants, whose chains have ended: ${ended}.`]
    : lost;
}
