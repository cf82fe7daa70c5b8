import { SCHEMAS } from '@vc/contract/access';
import { offlineAccess } from '@vc/platform/key-store';
import { ArchivedEvents, type ReplayedEvents } from '@vc/platform/messaging';
import { Client } from 'pg';
import type { Terminal } from '../terminal';
import { type ReplayOptions, type ReplayRequest, toReplayRequest } from './replay-request';

/** Events between two lines that tell the progress. */
const PROGRESS_STEP = 100_000;

/** Prints the waiting and the archived events of each schema as JSON. */
export async function listOutbox({ environment, out }: Terminal): Promise<void> {
  await withClient(environment, async (client) => {
    const overviews: object[] = [];
    for (const schema of SCHEMAS) {
      const { waiting, archived, from, to } = await new ArchivedEvents(client, schema).read();
      overviews.push({ schema, waiting, archived, ...(from && to && { from, to }) });
    }
    out(`${JSON.stringify(overviews, null, 2)}\n`);
  });
}

/** Puts published events back into the outbox, with the same ids. @throws UsageError */
export async function replayOutbox(options: ReplayOptions, { environment, out }: Terminal): Promise<void> {
  const request = toReplayRequest(options);
  await withClient(environment, async (client) => replay(client, request, (line) => out(`${line}\n`)));
}

type Print = (line: string) => void;

async function replay(client: Client, { typesOf, isDryRun, ...range }: ReplayRequest, print: Print): Promise<void> {
  const total: ReplayedEvents = { putBack: 0, waiting: 0 };
  for (const [schema, types] of typesOf) {
    const archive = new ArchivedEvents(client, schema);
    await printStart(archive, schema, { since: range.since, print });
    const selection = { ...range, types };
    const { putBack, waiting } = isDryRun
      ? { putBack: await archive.count(selection), waiting: 0 }
      : await archive.replay(selection, progressOf(schema, print));
    total.putBack += putBack;
    total.waiting += waiting;
    print(`${schema}: ${describe({ putBack, waiting }, isDryRun)}`);
  }
  print(`all: ${describe(total, isDryRun)}`);
}

/** The operator learns that the archive does not reach back to `since`. */
async function printStart(
  archive: ArchivedEvents,
  schema: string,
  { since, print }: { since: Date; print: Print },
): Promise<void> {
  const start = await archive.findStart();
  if (start && start <= since) return;
  print(`${schema}: ${start ? `the archive begins at ${start.toISOString()}` : 'the archive is empty'}`);
}

function describe({ putBack, waiting }: ReplayedEvents, isDryRun: boolean): string {
  if (isDryRun) return `events that would be published again: ${putBack}`;
  return `events to be published again: ${putBack}, and those that waited already: ${waiting}`;
}

function progressOf(schema: string, print: Print): (selected: number) => void {
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
