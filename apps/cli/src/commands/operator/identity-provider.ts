import type { AdminComponents } from '@vc/sdk';
import type { Command } from 'commander';
import type { AdminContext } from './admin-context';

type PutIdentityProvider = AdminComponents['schemas']['PutIdentityProvider'];

/** `vc operator identity-provider` */
export function addIdentityProvider(group: Command, admin: AdminContext): void {
  const provider = group
    .command('identity-provider')
    .description('the OpenID provider at which the staff of the tenant signs on');
  provider
    .command('get')
    .description('print it, without its secret')
    .action(async (_: object, command: Command) => {
      admin.print(command, (await admin.client(command, 'operator').admin.getIdentityProvider()).data);
    });
  provider
    .command('set')
    .description('set it; docs/staff.md has the members of the file')
    .requiredOption('--file <file>', 'JSON file; - for standard input')
    .action(async ({ file }: { file: string }, command: Command) => {
      const body = await admin.readJson<PutIdentityProvider>(file);
      admin.print(command, (await admin.client(command, 'operator').admin.putIdentityProvider({ body })).data);
    });
  provider
    .command('delete')
    .description('remove it; its members need invitations')
    .action(async (_: object, command: Command) => {
      await admin.client(command, 'operator').admin.deleteIdentityProvider();
    });
}
