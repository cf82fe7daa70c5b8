import type { Command } from 'commander';
import { UsageError } from '../../exit-codes';
import type { AdminContext } from './admin-context';

interface Tenant {
  id: string;
}

/** `vc operator tenant domain` */
export function addTenantDomains(tenants: Command, admin: AdminContext): void {
  const group = tenants.command('domain').description('the domain of a tenant, on which it issues and verifies');
  const add = (name: string, description: string) =>
    group.command(name).description(description).requiredOption('--id <id>', 'tenant');
  add('get', 'print it, with the record that proves it').action(async (path: Tenant, command: Command) => {
    admin.print(command, (await admin.client(command, 'operator').admin.getTenantDomain({ path })).data);
  });
  add('set', 'claim it; the record in the answer has to be in DNS before it is verified')
    .requiredOption('--domain <domain>', 'host name, such as credentials.acme.example')
    .action(async ({ domain, ...path }: Tenant & { domain: string }, command: Command) => {
      const { data } = await admin.client(command, 'operator').admin.putTenantDomain({ path, body: { domain } });
      admin.print(command, data);
    });
  add('verify', 'look for the record in DNS, and activate the domain').action(
    async (path: Tenant, command: Command) => {
      admin.print(command, (await admin.client(command, 'operator').admin.verifyTenantDomain({ path })).data);
    },
  );
  add('delete', 'delete it; credentials that were issued on it lose their statuses')
    .requiredOption('--domain <domain>', 'the domain, as a confirmation')
    .action(async ({ domain, ...path }: Tenant & { domain: string }, command: Command) => {
      const { admin: api } = admin.client(command, 'operator');
      const { data: present } = await api.getTenantDomain({ path });
      if (present.domain !== domain) throw new UsageError(`The tenant ${path.id} has another domain than ${domain}.`);
      await api.deleteTenantDomain({ path });
    });
}
