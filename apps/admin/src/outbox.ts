import { SCHEMAS, SERVICES } from '@vc/contract/access';
import { TOPICS } from '@vc/contract/events';
import { parseCommandLine, UsageError } from '@vc/development/command-line';
import { offlineAccess } from '@vc/platform/key-store';
import { ArchivedEvents, type ReplayedEvents } from '@vc/platform/messaging';
import { Client } from 'pg';
import { print } from './print';
import { parseReplay, type ReplayRequest } from './replay-request';

const OUTBOX_USAGE = `npm run outbox -- <command>

  list
      print the events of each schema that wait for Kafka, and the published ones that its archive keeps, as JSON
  replay --since <time> [--until <time>] [--service <service>] [--topic <topic>] [--dry-run]
      publish events again that were published in that time, with the same ids; --dry-run only counts them

A time has the form 2026-11-24T03:00:00Z. The services publish the events when they run. A repeated replay is harmless.
The database is that of OWNER_DATABASE_URL, or of the platform that keeps its data in DATA_DIR (.data).
Services: ${SERVICES.join(', ')}
Topics: ${TOPICS.join(', ')}
docs/operating/backup.md describes when events have to be published again.`;

/** Events between two lines that tell the progress. */
const PROGRESS_STEP = 100_000;

/** Published events that the archives of the services keep. */
export async function outbox([command = 'help', ...rest]: string[], environment = process.env): Promise<void> {
  if (command === 'help') return print(OUTBOX_USAGE);
  if (command === 'list') {
    parseCommandLine({ words: rest, options: {} });
    return withClient(environment, list);
  }
  if (command !== 'replay') throw new UsageError(`There is no command ${command}.`);
  const request = parseReplay(rest);
  await withClient(environment, async (client) => replay(client, request));
}

async function list(client: Client): Promise<void> {
  const overviews: object[] = [];
  for (const schema of SCHEMAS) {
    const { waiting, archived, from, to } = await new ArchivedEvents(client, schema).read();
    overviews.push({ schema, waiting, archived, ...(from && to && { from, to }) });
  }
  print(JSON.stringify(overviews, null, 2));
}

async function replay(client: Client, { typesOf, isDryRun, ...range }: ReplayRequest): Promise<void> {
  const total: ReplayedEvents = { putBack: 0, waiting: 0 };
  for (const [schema, types] of typesOf) {
    const archive = new ArchivedEvents(client, schema);
    await printStart(archive, schema, range.since);
    const selection = { ...range, types };
    const { putBack, waiting } = isDryRun
      ? { putBack: await archive.count(selection), waiting: 0 }
      : await archive.replay(selection, progressOf(schema));
    total.putBack += putBack;
    total.waiting += waiting;
    print(`${schema}: ${describe({ putBack, waiting }, isDryRun)}`);
  }
  print(`all: ${describe(total, isDryRun)}`);
}

/** The operator learns that the archive does not reach back to `since`. */
async function printStart(archive: ArchivedEvents, schema: string, since: Date): Promise<void> {
  const start = await archive.findStart();
  if (start && start <= since) return;
  print(`${schema}: ${start ? `the archive begins at ${start.toISOString()}` : 'the archive is empty'}`);
}

function describe({ putBack, waiting }: ReplayedEvents, isDryRun: boolean): string {
  if (isDryRun) return `events that would be published again: ${putBack}`;
  return `events to be published again: ${putBack}, and those that waited already: ${waiting}`;
}

function progressOf(schema: string): (selected: number) => void {
  let next = PROGRESS_STEP;
  return (selected) => {
    if (selected < next) return;
    next += PROGRESS_STEP;
    print(`${schema}: events so far: ${selected}`);
  };
}

async function withClient(environment: NodeJS.ProcessEnv, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: offlineAccess(environment).databaseUrl, application_name: 'outbox' });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
