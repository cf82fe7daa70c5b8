import type { AdminComponents } from '@vc/sdk';
import { type Command, InvalidArgumentError } from 'commander';
import { readNumber } from '../../read-number';
import type { AdminContext } from './admin-context';

type PutTenantLimits = AdminComponents['schemas']['PutTenantLimits'];
/** `default` returns a limit to that of the installation. */
type LimitOption = number | 'default';
type Options = { id: string } & { [Name in keyof PutTenantLimits]?: LimitOption };

const LIMIT_COLUMNS = ['name', 'value', 'default', 'used', 'state'];
const TENANT_COLUMNS = ['id', 'slug', 'name'];

/** `vc operator tenant limits` */
export function addTenantLimits(tenants: Command, admin: AdminContext): void {
  const group = tenants.command('limits').description('limits of a tenant that differ from the defaults');
  group
    .command('get')
    .description('print the limits that are set, and the defaults')
    .requiredOption('--id <id>', 'tenant')
    .action(async (path: { id: string }, command: Command) => {
      admin.print(command, (await admin.client(command, 'operator').admin.getTenantLimits({ path })).data);
    });
  group
    .command('set')
    .description('change limits; those that are not named stay')
    .requiredOption('--id <id>', 'tenant')
    .option('--requests-per-second <number>', 'requests per second to each service, or default', readLimit)
    .option('--endpoints <number>', 'webhook endpoints, or default', readLimit)
    .option('--clients <number>', 'clients, or default', readLimit)
    .option('--staff <number>', 'members of staff, or default', readLimit)
    .action(async (options: Options, command: Command) => set(options, command, admin));
  group
    .command('list')
    .description('list the tenants with limits of their own, and those near a limit')
    .action(async (_: object, command: Command) => {
      await admin.printAll(command, admin.client(command, 'operator').admin.listTenantLimits(), TENANT_COLUMNS);
    });
}

/** `vc operator limits` */
export function addLimits(group: Command, admin: AdminContext): void {
  group
    .command('limits')
    .description('the limits of the own organization, and how much of them is used')
    .action(async (_: object, command: Command) => {
      const { data } = await admin.client(command, 'operator').admin.listLimits();
      await admin.printAll(command, iterate(data), LIMIT_COLUMNS);
    });
}

async function set({ id, ...given }: Options, command: Command, admin: AdminContext): Promise<void> {
  const { admin: api } = admin.client(command, 'operator');
  const path = { id };
  const read = api.getTenantLimits({ path });
  const { requestsPerSecond, endpoints, clients, staff } = (await read).data;
  const ifMatch = (await read.headers()).get('etag') ?? undefined;
  const chosen = { requestsPerSecond, endpoints, clients, staff, ...given };
  const body: PutTenantLimits = Object.fromEntries(
    Object.entries(chosen).map(([name, value]) => [name, value === 'default' ? null : value]),
  );
  admin.print(command, (await api.putTenantLimits({ path, body }, { ifMatch })).data);
}

function readLimit(text: string): LimitOption {
  if (text === 'default') return text;
  try {
    return readNumber(text);
  } catch {
    throw new InvalidArgumentError('It must be a whole number, or default.');
  }
}

async function* iterate<T>(items: T[]): AsyncGenerator<T> {
  yield* items;
}
