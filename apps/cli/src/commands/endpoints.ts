import type { ApiComponents } from '@vc/sdk';
import type { Command } from 'commander';
import type { Context } from '../context';
import { printResource } from '../output';
import { readList } from '../read-list';
import { readNumber } from '../read-number';
import { readTime } from '../read-time';

type StartRecovery = ApiComponents['schemas']['StartRecovery'];

/** `recover`, `create-portal-link`, `delete-portal-link` and `source-addresses` of `vc endpoints`. */
export function addEndpoints(group: Command, context: Context): void {
  group
    .command('recover <id>')
    .description('have everything delivered that the endpoint has missed since a time')
    .requiredOption('--since <time>', 'for example 2026-11-23T08:30:00Z, or 2h', readTime)
    .option('--event-types <types>', 'comma-separated; default: every type of its filter', readList)
    .action(async (id: string, body: StartRecovery, command: Command) => {
      const { data } = await context.client(command).api.recoverEndpoint({ path: { id }, body });
      printResource(context.terminal, data, context.optionsOf(command));
    });
  group
    .command('create-portal-link <id>')
    .description('print a link with which a partner without an account sees and repeats the deliveries')
    .option('--expires-in <seconds>', 'its lifetime; default: an hour', readNumber)
    .action(async (id: string, { expiresIn }: { expiresIn?: number }, command: Command) => {
      const body = expiresIn === undefined ? {} : { expiresInSeconds: expiresIn };
      const { data } = await context.client(command).api.createPortalLink({ path: { id }, body });
      printResource(context.terminal, data, context.optionsOf(command));
    });
  group
    .command('delete-portal-link <id> <linkId>')
    .description('end a link')
    .action(async (id: string, linkId: string, _: object, command: Command) => {
      await context.client(command).api.deletePortalLink({ path: { id, linkId } });
    });
  group
    .command('source-addresses')
    .description('print the networks from which the requests of the platform come')
    .action(async (_: object, command: Command) => {
      const { data } = await context.client(command).api.getSourceAddresses();
      printResource(context.terminal, data, context.optionsOf(command));
    });
}
