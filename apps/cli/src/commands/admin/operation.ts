import type { Command } from 'commander';
import type { AdminContext } from './admin-context';

const COLUMNS = ['id', 'consumer', 'eventType', 'error', 'attempts', 'failedAt'];

/** `vc admin health` and `vc admin dead-letter` */
export function addOperation(group: Command, admin: AdminContext): void {
  group
    .command('health')
    .description('the state of the services, as the operator')
    .action(async (_: object, command: Command) => {
      admin.print(command, (await admin.client(command, 'operator').admin.getPlatformHealth()).data);
    });
  addDeadLetters(group, admin);
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
