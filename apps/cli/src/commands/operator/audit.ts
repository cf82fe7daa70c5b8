import type { Command } from 'commander';
import type { AdminContext } from './admin-context';

const COLUMNS = ['createdAt', 'action', 'clientId', 'actor', 'subject'];

/** `vc operator audit` */
export function addAudit(group: Command, admin: AdminContext): Command {
  const audit = group.command('audit').description('audit of the acts of administrators');
  audit
    .command('list')
    .description('list the records of the tenant of the administrator, as one of them')
    .action(async (_: object, command: Command) => {
      await admin.printAll(command, admin.client(command, 'operator').admin.listAuditRecords(), COLUMNS);
    });
  return audit;
}
