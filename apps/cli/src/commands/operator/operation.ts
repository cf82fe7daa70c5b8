import type { AdminComponents } from '@vc/sdk';
import { type Command, InvalidArgumentError } from 'commander';
import { readNumber } from '../../read-number';
import type { AdminContext } from './admin-context';

type ReportBackup = AdminComponents['schemas']['ReportBackup'];

const COLUMNS = ['id', 'consumer', 'eventType', 'error', 'attempts', 'failedAt'];

/** `vc operator health`, `vc operator backup` and `vc operator dead-letter` */
export function addOperation(group: Command, admin: AdminContext): void {
  group
    .command('health')
    .description('the state of the services, as the operator')
    .action(async (_: object, command: Command) => {
      admin.print(command, (await admin.client(command, 'operator').admin.getPlatformHealth()).data);
    });
  addBackups(group, admin);
  addDeadLetters(group, admin);
}

function addBackups(group: Command, admin: AdminContext): void {
  group
    .command('backup')
    .description('backups that other tools make, as the operator')
    .command('report')
    .description('report that a base backup was made, for the health of the platform')
    .option('--finished-at <time>', 'ISO 8601; default: now')
    .option('--bytes <number>', 'its size in bytes', readBytes)
    .option('--duration-ms <number>', 'how long it took, in ms', readNumber)
    .action(async (options: Omit<ReportBackup, 'kind'>, command: Command) => {
      const body: ReportBackup = { ...options, kind: 'base' };
      admin.print(command, (await admin.client(command, 'operator').admin.reportBackup({ body })).data);
    });
}

function addDeadLetters(group: Command, admin: AdminContext): void {
  const letters = group.command('dead-letter').description('messages that services could not handle, as the operator');
  letters
    .command('list')
    .description('list the messages of all services')
    .action(async (_: object, command: Command) => {
      const { admin: api } = admin.client(command, 'operator');
      const { unavailable } = (await api.listDeadLetters({ query: { 'page[size]': 1 } })).meta;
      await admin.printAll(command, api.listDeadLetters(), COLUMNS);
      if (unavailable.length > 0) admin.warn(`These services do not answer: ${unavailable.join(', ')}.`);
    });
  const one = (name: string, description: string) =>
    letters.command(name).description(description).requiredOption('--id <id>', 'id of the dead letter');
  one('get', 'print a message, without its payload').action(async (path: { id: string }, command: Command) => {
    admin.print(command, (await admin.client(command, 'operator').admin.getDeadLetter({ path })).data);
  });
  one('replay', 'have the service handle the message once more').action(
    async (path: { id: string }, command: Command) => {
      admin.print(command, (await admin.client(command, 'operator').admin.replayDeadLetter({ path })).data);
    },
  );
  one('discard', 'have the service skip the message for good').action(
    async (path: { id: string }, command: Command) => {
      await admin.client(command, 'operator').admin.discardDeadLetter({ path });
    },
  );
}

/** A backup may have more bytes than `readNumber` reads. @throws InvalidArgumentError */
function readBytes(text: string): number {
  const bytes = Number(text);
  if (/^\d+$/.test(text) && Number.isSafeInteger(bytes)) return bytes;
  throw new InvalidArgumentError('It must be a whole number.');
}
