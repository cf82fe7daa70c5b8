import type { Command } from 'commander';
import type { AdminContext } from './admin-context';

interface Months {
  from?: string;
  to?: string;
}

/** `vc operator usage` */
export function addUsage(group: Command, admin: AdminContext): void {
  const usage = group.command('usage').description('what tenants have used by month, as the operator');
  const withMonths = (command: Command) =>
    command
      .option('--from <month>', 'the first month (YYYY-MM, UTC); default: the last one')
      .option('--to <month>', 'the last month; default: this one');
  withMonths(usage.command('list').description('list the usage of all tenants')).action(
    async (query: Months, command: Command) => {
      const { admin: api } = admin.client(command, 'operator');
      await admin.printAll(command, api.listTenantUsages({ query }), ['id', 'slug', 'months']);
    },
  );
  withMonths(
    usage.command('get').description('print the usage of a tenant').requiredOption('--id <id>', 'id of the tenant'),
  ).action(async ({ id, ...query }: Months & { id: string }, command: Command) => {
    const { admin: api } = admin.client(command, 'operator');
    admin.print(command, (await api.getTenantUsage({ path: { id }, query })).data);
  });
}
