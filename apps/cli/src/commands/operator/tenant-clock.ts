import { type Command, InvalidArgumentError } from 'commander';
import type { AdminContext } from './admin-context';

interface Tenant {
  id: string;
}

const UNIT_SECONDS: Record<string, number> = { s: 1, m: 60, h: 3_600, d: 86_400 };

/** `vc operator tenant clock` */
export function addTenantClock(tenants: Command, admin: AdminContext): void {
  const group = tenants.command('clock').description('the clock of a sandbox, which goes forward only');
  const add = (name: string, description: string) =>
    group.command(name).description(description).requiredOption('--id <id>', 'tenant');
  add('get', 'print its time, and how far it is ahead').action(async (path: Tenant, command: Command) => {
    admin.print(command, (await admin.client(command, 'operator').admin.getTenantClock({ path })).data);
  });
  add('advance', 'move it forward; it cannot be moved back')
    .requiredOption('--by <duration>', 'such as 90s, 15m, 1h or 30d', parseDuration)
    .action(async ({ by, ...path }: Tenant & { by: number }, command: Command) => {
      const { admin: api } = admin.client(command, 'operator');
      const { data: present } = await api.getTenantClock({ path });
      const body = { offsetSeconds: present.offsetSeconds + by };
      admin.print(command, (await api.moveTenantClock({ path, body })).data);
    });
}

/** Returns seconds. */
function parseDuration(text: string): number {
  const [, count, unit = ''] = /^([1-9]\d{0,8})([smhd])$/.exec(text) ?? [];
  const seconds = UNIT_SECONDS[unit];
  if (seconds === undefined) throw new InvalidArgumentError('It must be a number with s, m, h or d.');
  return Number(count) * seconds;
}
