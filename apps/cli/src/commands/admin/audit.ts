import type { Command } from 'commander';
import type { AdminContext } from './admin-context';

const COLUMNS = ['createdAt', 'action', 'clientId', 'actor', 'subject'];

/** `vc admin audit` */
export function addAudit(group: Command, admin: AdminContext): void {
  group
    .command('audit')
    .description('acts of administrators, as one of them')
    .command('list')
    .description('list the records of the tenant of the administrator')
    .action(async (_: object, command: Command) => {
      await admin.printAll(command, admin.client(command, 'operator').admin.listAuditRecords(), COLUMNS);
    });
}
