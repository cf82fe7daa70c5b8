import type { Command } from 'commander';
import type { Context } from '../../context';
import { AdminContext } from './admin-context';
import { addApprovals } from './approvals';
import { addAudit } from './audit';
import { addClients } from './clients';
import { addIdentityProvider } from './identity-provider';
import { OfflineCommands } from './offline';
import { addOperation } from './operation';
import { addStaff } from './staff';
import { addTenants } from './tenants';
import { addUsage } from './usage';
import { addLimits } from './tenant-limits';
import { addUsers } from './users';

/** `vc operator`: tenants, clients and staff by the administration, users as their organization, keys and events offline. */
export function addOperator(program: Command, context: Context): void {
  const group = program
    .command('operator')
    .description('tenants, clients, staff, audit, keys and events as the operator, users as their organization')
    .configureHelp({ showGlobalOptions: true })
    .option('--url <url>', 'public address of the platform; default: the profile, PUBLIC_URL, or demo.json in DATA_DIR')
    .option('--admin-url <url>', 'address of its administration; default: the profile, ADMIN_URL, or demo.json')
    .option('--as <id:secret>', 'client; default: the profile, ADMIN_CLIENT_ID and ADMIN_CLIENT_SECRET, or demo.json');
  const admin = new AdminContext(context);
  const adders = [
    addTenants,
    addClients,
    addStaff,
    addIdentityProvider,
    addUsers,
    addApprovals,
    addOperation,
    addUsage,
    addLimits,
  ];
  for (const add of adders) add(group, admin);
  const offline = new OfflineCommands(context);
  offline.addAuditVerify(addAudit(group, admin));
  offline.addKeys(group);
  offline.addDlq(group);
  offline.addOutbox(group);
  offline.addWebhook(group);
}
