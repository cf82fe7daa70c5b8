import type { Command } from 'commander';
import type { AdminContext } from './admin-context';

const COLUMNS = ['id', 'act', 'status', 'requestedBy', 'decidedBy', 'createdAt'];

/** `vc operator approval`. A decision needs the token of a member of staff, which the command line does not have. */
export function addApprovals(group: Command, admin: AdminContext): void {
  const approvals = group
    .command('approval')
    .description('acts of staff that another member approves, as an administrator');
  approvals
    .command('list')
    .description('list the approvals of the tenant of the administrator')
    .action(async (_: object, command: Command) => {
      await admin.printAll(command, admin.client(command, 'operator').admin.listApprovals(), COLUMNS);
    });
  approvals
    .command('get')
    .description('print an approval with what was requested')
    .requiredOption('--id <id>', 'id of the approval')
    .action(async (path: { id: string }, command: Command) => {
      admin.print(command, (await admin.client(command, 'operator').admin.getApproval({ path })).data);
    });
}
