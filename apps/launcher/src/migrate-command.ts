import { exitCodeOf, parseCommandLine } from '@vc/development/command-line';
import type { NamedMigration, SchemaReport } from '@vc/platform/persistence';
import { SchemaTooNew } from '@vc/platform/persistence';
import { migrate, planMigration, printLogins } from './migrate';

const OPTIONS = {
  plan: { type: 'boolean' },
  contract: { type: 'boolean' },
  'print-logins': { type: 'boolean' },
} as const;

/** A later release has migrated the database. */
const TOO_NEW = 3;

/** Runs `npm start -- migrate` with its options. @returns the lines that it prints */
export async function runMigrateCommand(words: string[], environment: NodeJS.ProcessEnv): Promise<string[]> {
  const { values } = parseCommandLine({ words, options: OPTIONS });
  const choices = { isContracting: values.contract };
  if (values['print-logins']) return [printLogins(environment)];
  if (values.plan) return describe(await planMigration(environment, choices), 'would run');
  const reports = await migrate(environment, choices);
  return [...describe(reports, 'ran'), 'The schemas are migrated, and each service has its login.'];
}

/** 2 for a wrong option, 3 for a database that a later release has migrated, 1 for every other failure. */
export function exitCodeOfMigrate(error: unknown): number {
  return error instanceof SchemaTooNew ? TOO_NEW : exitCodeOf(error);
}

function describe(reports: SchemaReport[], verb: string): string[] {
  return reports.flatMap(({ schema, applied, postponed }) => [
    ...lines(schema, verb, applied),
    ...lines(schema, 'leaves for --contract', postponed),
    ...(applied.length + postponed.length === 0 ? [`${schema}: up to date`] : []),
  ]);
}

function lines(schema: string, verb: string, migrations: NamedMigration[]): string[] {
  return migrations.map(({ name, phase }) => `${schema}: ${verb} ${name} (${phase})`);
}
