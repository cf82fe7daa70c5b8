import type { ApiComponents } from '@vc/sdk';
import type { Command } from 'commander';
import type { Context } from '../context';
import { printResource, printRows } from '../output';

type MoveKeys = ApiComponents['schemas']['MoveKeys'];

const SETTINGS = ['keyType', 'provider', 'isDefault'];
const CERTIFICATES = ['certificateId', 'type', 'keyType', 'outcome', 'newCertificateId'];

/** `vc keys` */
export function addKeys(program: Command, context: Context): void {
  const group = program.command('keys').description('where the private keys of the organization are kept');
  group
    .command('settings')
    .description('print the key provider of each key type; with --json also the providers to choose from')
    .action(async (_: object, command: Command) => {
      const { data } = await context.client(command).api.getKeySettings();
      const options = context.optionsOf(command);
      if (options.json) printResource(context.terminal, data, options);
      else printRows(context.terminal, data.keyTypes, { ...options, columns: SETTINGS });
    });
  group
    .command('move')
    .description('have new keys made at a provider, and replace the active certificates whose keys are elsewhere')
    .requiredOption('--provider <name>', 'one of those that the operator has configured')
    .option('--roots', 'make new roots as well, which relying parties have to trust first')
    .action(async ({ provider, roots = false }: MoveKeys, command: Command) => {
      const { data } = await context.client(command).api.moveKeys({ body: { provider, roots } });
      const options = context.optionsOf(command);
      if (options.json) printResource(context.terminal, data, options);
      else printRows(context.terminal, data.certificates, { ...options, columns: CERTIFICATES });
    });
}
