import type { Client } from '@vc/sdk';
import type { Command } from 'commander';
import type { Context } from '../context';
import { followEvents } from '../follow-events';
import { readNumber } from '../read-number';
import { toPrintableJson } from '../to-printable';

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
async function tail({ terminal }: Context, client: Client, options: TailOptions): Promise<void> {
  try {
    for await (const event of followEvents(client, options, terminal.signal)) {
      terminal.out(`${toPrintableJson(event)}\n`);
    }
  } catch (error) {
    if (!terminal.signal.aborted) throw error;
  }
}
