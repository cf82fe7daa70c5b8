import type { Client } from '@vc/sdk';
import { type Command, Option } from 'commander';
import type { Context } from '../context';
import { EXIT, UsageError } from '../exit-codes';
import { printRows } from '../output';
import { readTime } from '../read-time';
import {
  type DeliveryStatus,
  listSelected,
  type Replayed,
  replayDeliveries,
  type Selection,
} from '../replay-deliveries';

interface ReplayOptions extends Omit<Selection, 'endpoint' | 'status'> {
  endpoint?: string;
  status: DeliveryStatus | 'any';
  dryRun?: boolean;
}

/** Options that choose deliveries of an endpoint. */
const FILTERS = ['status', 'since', 'until', 'eventType'];

export function addReplay(program: Command, context: Context): void {
  program
    .command('replay [deliveryId...]')
    .description('deliver webhooks again: these deliveries, or those of an endpoint')
    .option('--endpoint <id>', 'deliveries of this endpoint, the oldest first')
    .addOption(
      new Option('--status <status>', 'with --endpoint: with this status')
        .choices(['failed', 'delivered', 'pending', 'any'])
        .default('failed'),
    )
    .option('--since <time>', 'with --endpoint: created at this time or later, for example 2h', readTime)
    .option('--until <time>', 'with --endpoint: created before this time', readTime)
    .option('--event-type <type>', 'with --endpoint: of this event type')
    .option('--dry-run', 'print the deliveries, and deliver none')
    .action(async (ids: string[], options: ReplayOptions, command: Command) => {
      assertSelection(ids, options, command);
      const client = context.client(command);
      const { json } = context.optionsOf(command);
      if (options.dryRun) return printSelected(context, await select(context, client, { ids, ...options }), json);
      const named = ids.length > 0 ? ids : (await select(context, client, { ids, ...options })).map(({ id }) => id);
      await replayAll(context, client, { ids: named, isOneEndpoint: ids.length === 0, json });
    });
}

/** @throws UsageError unless either deliveries or an endpoint is named */
function assertSelection(ids: string[], { endpoint }: ReplayOptions, command: Command): void {
  const isFiltered = FILTERS.some((name) => command.getOptionValueSource(name) === 'cli');
  if (ids.length > 0 === (endpoint !== undefined) || (isFiltered && endpoint === undefined)) {
    throw new UsageError('Name either deliveries, or an --endpoint and filters.');
  }
}

async function select(
  { terminal: { err, signal } }: Context,
  client: Client,
  { ids, endpoint, status, ...filters }: ReplayOptions & { ids: string[] },
) {
  if (endpoint === undefined) {
    return Promise.all(ids.map(async (id) => (await client.api.getDelivery({ path: { id } }, { signal })).data));
  }
  const selection = { ...filters, endpoint, ...(status !== 'any' && { status }) };
  const deliveries = await listSelected(client, selection, signal);
  err(`${deliveries.length} deliveries of the endpoint match.\n`);
  return deliveries;
}

function printSelected({ terminal }: Context, deliveries: object[], json: boolean): void {
  const rows = deliveries.map((delivery) => ({ ...delivery }));
  printRows(terminal, rows, { json, columns: ['id', 'eventType', 'status', 'createdAt'] });
}

/** Prints what was done, also if an error or Ctrl-C ends it. */
async function replayAll(
  context: Context,
  client: Client,
  { ids, isOneEndpoint, json }: { ids: string[]; isOneEndpoint: boolean; json: boolean },
): Promise<void> {
  const { terminal } = context;
  const done: Replayed[] = [];
  try {
    await replayDeliveries(client, ids, { terminal, isOneEndpoint, onDone: (replayed) => done.push(replayed) });
  } finally {
    const count = done.filter(({ result }) => result === 'replayed').length;
    const rows = done.map((replayed) => ({ ...replayed }));
    printRows(terminal, rows, { json, columns: ['id', 'eventType', 'status', 'result'] });
    terminal.err(`${count} of ${ids.length} deliveries are replayed.\n`);
    if (count < done.length) context.exitCode = EXIT.refused;
  }
}
