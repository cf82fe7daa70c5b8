import type { CreateIssuance, CreatePresentation } from '@vc/sdk';
import type { Command } from 'commander';
import type { Context } from '../context';
import { readNumber } from '../read-number';
import { printResource, printRows } from '../output';

const SECOND_MS = 1_000;

interface ExchangeOptions {
  file: string;
  wait?: number;
}

/** `issue`, `request` and `revoke`. */
export function addExchanges(program: Command, context: Context): void {
  program
    .command('issue')
    .description('offer a credential; the file has the body of POST /credentials/issuance')
    .requiredOption('-f, --file <file>', 'JSON file, - for standard input')
    .option('--wait <seconds>', 'wait until the wallet has the credentials', readNumber)
    .action(async ({ file, wait }: ExchangeOptions, command: Command) => {
      const issuance = await context.client(command).issuances.create(await context.readJson<CreateIssuance>(file));
      printResource(context.terminal, issuance, context.optionsOf(command));
      if (wait === undefined) return;
      context.terminal.err('Waiting for the wallet.\n');
      const { status } = await issuance.completed(toWait(context, wait));
      context.terminal.err(`Issuance ${issuance.id} is ${status}.\n`);
    });
  program
    .command('request')
    .description('request a presentation; the file has the body of POST /presentations/request')
    .requiredOption('-f, --file <file>', 'JSON file, - for standard input')
    .option('--wait <seconds>', 'wait for a valid presentation, and print it', readNumber)
    .action(async ({ file, wait }: ExchangeOptions, command: Command) => {
      const client = context.client(command);
      const presentation = await client.presentations.request(await context.readJson<CreatePresentation>(file));
      const { authorizationRequestUri: address } = presentation;
      if (wait === undefined) return printResource(context.terminal, presentation, context.optionsOf(command));
      context.terminal.err(`Waiting for the answer to presentation ${presentation.id}: ${address}\n`);
      const verified = await presentation.verified(toWait(context, wait));
      printResource(context.terminal, verified, context.optionsOf(command));
    });
  program
    .command('revoke <id...>')
    .description('revoke credentials')
    .action(async (credentialIds: string[], _: object, command: Command) => {
      const { data, errors = [] } = await context.client(command).api.revokeCredentials({ body: { credentialIds } });
      const { json } = context.optionsOf(command);
      printRows(context.terminal, data, { json, columns: ['id', 'status', 'updatedAt'] });
      if (errors.length > 0) throw new Error(errors.map(({ code, detail }) => `${code}: ${detail}`).join('\n'));
    });
}

function toWait({ terminal: { signal } }: Context, seconds: number) {
  return { timeout: seconds * SECOND_MS, signal };
}
