import type { AdminComponents } from '@vc/sdk';
import { type Command, Option } from 'commander';
import { UsageError } from '../../exit-codes';
import { readList } from '../../read-list';
import type { AdminContext } from './admin-context';
import { KINDS_OF_ALERTS, type MutedAlertsOption, toMutedAlerts } from './muted-alerts';
import { addTenantClock } from './tenant-clock';
import { addTenantDomains } from './tenant-domains';
import { addTenantLimits } from './tenant-limits';
import { toDataUri } from './to-data-uri';

type Schemas = AdminComponents['schemas'];
type UpdateTenant = Schemas['UpdateTenant'];

interface UpdateOptions extends MutedAlertsOption {
  id: string;
  name?: string;
  color?: string;
  logo?: string;
  logoText?: string;
  secondFactor?: Schemas['SecondFactor'];
  approvalRequiredFor?: (Schemas['ChosenAct'] | 'none')[];
}

interface EntitleOptions {
  id: string;
  entitlements: (Schemas['Entitlement'] | 'none')[];
}

const ACTS =
  'root.create, certificate.activate, credentials.revoke, staff.invite, client.create, identity-provider.change, tenant.delete; comma-separated; none guards nothing';
const COLUMNS = ['id', 'slug', 'name', 'kind', 'status', 'createdAt'];

/** `vc operator tenant` */
export function addTenants(group: Command, admin: AdminContext): void {
  const tenants = group.command('tenant').description('tenants, as the operator');
  tenants
    .command('create')
    .description('create a tenant')
    .requiredOption('--slug <slug>', 'part of preset ids and credential types; it never changes')
    .requiredOption('--name <name>', 'name that people see')
    .addOption(new Option('--kind <kind>', 'it never changes (default: production)').choices(['production', 'sandbox']))
    .option('--entitlements <names>', 'wallet.act, sc-citizen, notices.custom; comma-separated', readList)
    .action(async (body: Schemas['CreateTenant'], command: Command) => {
      admin.print(command, (await admin.client(command, 'operator').admin.createTenant({ body })).data);
    });
  tenants
    .command('list')
    .description('list the tenants')
    .action(async (_: object, command: Command) => {
      await admin.printAll(command, admin.client(command, 'operator').admin.listTenants(), COLUMNS);
    });
  tenants
    .command('get')
    .description('print a tenant')
    .requiredOption('--id <id>', 'tenant')
    .action(async (path: { id: string }, command: Command) => {
      admin.print(command, (await admin.client(command, 'operator').admin.getTenant({ path })).data);
    });
  addChanges(tenants, admin);
  addDeletion(tenants, admin);
  addTenantClock(tenants, admin);
  addTenantDomains(tenants, admin);
  addTenantLimits(tenants, admin);
}

function addChanges(tenants: Command, admin: AdminContext): void {
  const update = async (command: Command, id: string, body: UpdateTenant) => {
    const { data } = await admin.client(command, 'operator').admin.updateTenant({ path: { id }, body });
    admin.print(command, data);
  };
  tenants
    .command('entitle')
    .description('replace the entitlements of a tenant, which only the operator grants')
    .requiredOption('--id <id>', 'tenant')
    .requiredOption(
      '--entitlements <names>',
      'wallet.act, sc-citizen, notices.custom; comma-separated; none takes all back',
      readList,
    )
    .action(async ({ id, entitlements }: EntitleOptions, command: Command) => {
      await update(command, id, { entitlements: entitlements.filter((name) => name !== 'none') });
    });
  tenants
    .command('update')
    .description(
      'change the name, what needs an approval or a second factor, alerts, or the look of the pages that people see',
    )
    .requiredOption('--id <id>', 'tenant')
    .option('--name <name>', 'name that people see')
    .option('--color <#rrggbb>', 'primary colour; --color and --logo replace the whole look')
    .option('--logo <file>', 'PNG, JPEG, WebP or SVG file')
    .option('--logo-text <text>', 'what people read instead of the logo')
    .addOption(new Option('--second-factor <rule>', 'of users').choices(['off', 'optional', 'required']))
    .option('--approval-required-for <acts>', ACTS, readList)
    .option('--muted-alerts <kinds>', KINDS_OF_ALERTS, readList)
    .action(async (options: UpdateOptions, command: Command) => update(command, options.id, toUpdate(options)));
  for (const [verb, status, description] of [
    ['suspend', 'suspended', 'end the tokens of a tenant, and issue no others'],
    ['resume', 'active', 'issue tokens to a suspended tenant again'],
  ] as const) {
    tenants
      .command(verb)
      .description(description)
      .requiredOption('--id <id>', 'tenant')
      .action(async ({ id }: { id: string }, command: Command) => update(command, id, { status }));
  }
}

function addDeletion(tenants: Command, admin: AdminContext): void {
  tenants
    .command('delete')
    .description('suspend a tenant, and delete all that it has after the grace period')
    .requiredOption('--id <id>', 'tenant')
    .requiredOption('--slug <slug>', 'slug of the tenant, as a confirmation')
    .action(async ({ slug, ...path }: { id: string; slug: string }, command: Command) => {
      const { admin: api } = admin.client(command, 'operator');
      const { data: tenant } = await api.getTenant({ path });
      if (tenant.slug !== slug) throw new UsageError(`The tenant ${path.id} has another slug than ${slug}.`);
      admin.print(command, (await api.requestTenantDeletion({ path })).data);
    });
  tenants
    .command('cancel-deletion')
    .description('keep a tenant, with the status that it had before')
    .requiredOption('--id <id>', 'tenant')
    .action(async (path: { id: string }, command: Command) => {
      admin.print(command, (await admin.client(command, 'operator').admin.cancelTenantDeletion({ path })).data);
    });
  tenants
    .command('deletion')
    .description('print what each service has deleted of a tenant, also after the deletion')
    .requiredOption('--id <id>', 'tenant')
    .action(async (path: { id: string }, command: Command) => {
      admin.print(command, (await admin.client(command, 'operator').admin.getTenantDeletion({ path })).data);
    });
}

/** @throws UsageError */
function toUpdate(options: UpdateOptions): UpdateTenant {
  const { name, color, logo, logoText, secondFactor, approvalRequiredFor, mutedAlerts } = options;
  if (logoText !== undefined && logo === undefined) throw new UsageError('--logo-text needs --logo.');
  const display = {
    ...(color !== undefined && { primaryColor: color }),
    ...(logo !== undefined && {
      logo: { uri: toDataUri(logo), ...(logoText !== undefined && { altText: logoText }) },
    }),
  };
  return {
    ...(name !== undefined && { name }),
    ...(Object.keys(display).length > 0 && { display }),
    ...(secondFactor !== undefined && { secondFactor }),
    ...(approvalRequiredFor && { approvalRequiredFor: approvalRequiredFor.filter((act) => act !== 'none') }),
    ...toMutedAlerts(mutedAlerts),
  };
}
