import type { AdminComponents } from '@vc/sdk';
import type { Command } from 'commander';
import { readList } from '../../read-list';
import type { AdminContext } from './admin-context';
import { KINDS_OF_ALERTS, type MutedAlertsOption, toMutedAlerts } from './muted-alerts';
import { toTenantFilter } from './tenant-filter';

type Schemas = AdminComponents['schemas'];

interface InviteOptions extends Omit<Schemas['InviteStaff'], 'tenantId'> {
  tenant?: string;
}

interface UpdateOptions
  extends MemberOptions, MutedAlertsOption, Pick<Schemas['UpdateStaffMember'], 'name' | 'roles'> {}

interface MemberOptions {
  id: string;
}

const COLUMNS = ['id', 'email', 'name', 'roles', 'status', 'createdAt'];
const ROLES = 'owner, issuer, verifier, trust-officer, developer, auditor, support; comma-separated';

/** `vc operator staff` */
export function addStaff(group: Command, admin: AdminContext): void {
  const staff = group.command('staff').description('the people who work for the tenant of the client');
  staff
    .command('invite')
    .description('create a member and send the invitation; without a mail server its address is printed')
    .requiredOption('--email <address>', 'name at the log-in')
    .requiredOption('--name <name>', 'name that people see')
    .requiredOption('--roles <roles>', ROLES, readList)
    .option('--tenant <id>', 'as the operator; default: the tenant of the client')
    .action(async ({ tenant, ...rest }: InviteOptions, command: Command) => {
      const body = { ...rest, ...(tenant !== undefined && { tenantId: tenant }) };
      admin.print(command, (await admin.client(command, 'operator').admin.inviteStaff({ body })).data);
    });
  staff
    .command('list')
    .description('list the members')
    .option('--tenant <id>', 'as the operator; default: the tenant of the client')
    .action(async (options: { tenant?: string }, command: Command) => {
      const query = toTenantFilter(options);
      await admin.printAll(command, admin.client(command, 'operator').admin.listStaff({ query }), COLUMNS);
    });
  withMember(staff.command('get'))
    .description('print a member')
    .action(async (path: MemberOptions, command: Command) => {
      admin.print(command, (await admin.client(command, 'operator').admin.getStaffMember({ path })).data);
    });
  withMember(staff.command('renew-invitation'))
    .description('send another invitation, also to a member who has forgotten the password')
    .action(async (path: MemberOptions, command: Command) => {
      admin.print(command, (await admin.client(command, 'operator').admin.renewInvitation({ path })).data);
    });
  addChanges(staff, admin);
  addRemovals(staff, admin);
}

function addChanges(staff: Command, admin: AdminContext): void {
  const update = async (command: Command, id: string, body: Schemas['UpdateStaffMember']) => {
    const { data } = await admin.client(command, 'operator').admin.updateStaffMember({ path: { id }, body });
    admin.print(command, data);
  };
  withMember(staff.command('update'))
    .description('change the name, the roles or the alerts; other roles end the sessions')
    .option('--name <name>', 'name that people see')
    .option('--roles <roles>', ROLES, readList)
    .option('--muted-alerts <kinds>', KINDS_OF_ALERTS, readList)
    .action(async ({ id, mutedAlerts, ...body }: UpdateOptions, command: Command) => {
      await update(command, id, { ...body, ...toMutedAlerts(mutedAlerts) });
    });
  for (const [verb, status, description] of [
    ['suspend', 'suspended', 'end the sessions of a member, and refuse log-ins'],
    ['resume', 'active', 'let a suspended member log in again'],
  ] as const) {
    withMember(staff.command(verb))
      .description(description)
      .action(async ({ id }: MemberOptions, command: Command) => {
        await update(command, id, { status });
      });
  }
}

function addRemovals(staff: Command, admin: AdminContext): void {
  for (const [verb, operation, description] of [
    ['remove-factors', 'removeStaffFactors', 'remove the second factors of a member who has lost them'],
    ['delete', 'deleteStaffMember', 'end the sessions of a member, and delete the account'],
  ] as const) {
    withMember(staff.command(verb))
      .description(description)
      .action(async (path: MemberOptions, command: Command) => {
        await admin.client(command, 'operator').admin[operation]({ path });
      });
  }
}

function withMember(command: Command): Command {
  return command.requiredOption('--id <id>', 'id of the member');
}
