import type { Client } from '@vc/sdk';
import type { Command } from 'commander';
import type { Context } from '../context';
import { readNumber } from '../read-number';

const WAIT_SECONDS = 30;
/** Longer than the platform waits. */
const TIMEOUT_MS = 60_000;

interface TailOptions {
  after?: string;
  max?: number;
}

export function addEvents(program: Command, context: Context): void {
  program
    .command('events')
    .description('the feed of events')
    .command('tail')
    .description('print each event as a line of JSON, until Ctrl-C')
    .option('--after <id>', 'begin after this event; default: with the oldest one')
    .option('--max <number>', 'end after so many events', readNumber)
    .action(async (options: TailOptions, command: Command) => tail(context, context.client(command), options));
}

/** Ctrl-C is its end, and no failure. */
async function tail(
  { terminal }: Context,
  { api }: Client,
  { after: first, max = Infinity }: TailOptions,
): Promise<void> {
  let left = max;
  try {
    for (let after = first; left > 0;) {
      const query = { wait: WAIT_SECONDS, ...(after !== undefined && { after }) };
      const { data, meta } = await api.listEvents({ query }, { timeoutMs: TIMEOUT_MS, signal: terminal.signal });
      for (const event of data.slice(0, left)) terminal.out(`${JSON.stringify(event)}\n`);
      left -= data.length;
      after = meta.after ?? undefined;
    }
  } catch (error) {
    if (!terminal.signal.aborted) throw error;
  }
}
