import type { OnboardingComponents } from '@vc/sdk';
import type { Command } from 'commander';
import type { AdminContext } from './admin-context';

type CreateUser = OnboardingComponents['schemas']['CreateUser'];

const COLUMNS = ['username', 'email', 'firstName', 'lastName', 'externalIdentifier', 'createdAt'];

/** `vc operator user` */
export function addUsers(group: Command, admin: AdminContext): void {
  const users = group.command('user').description('users of an organization, as a client of it');
  users
    .command('create')
    .description('create a user; the temporary password is shown once (scope onboarding.write)')
    .option('--email <address>', 'e-mail address')
    .option('--username <name>', 'default: the e-mail address')
    .option('--external-identifier <id>', 'how the organization names the user')
    .option('--first-name <name>', 'first name')
    .option('--last-name <name>', 'last name')
    .action(async (body: CreateUser, command: Command) => {
      admin.print(command, (await admin.client(command, 'organization').onboarding.createUser({ body })).data);
    });
  users
    .command('list')
    .description('list the users (scope onboarding.read)')
    .option('--search <text>', 'the beginning of a username, an e-mail address, a first or a last name')
    .action(async ({ search }: { search?: string }, command: Command) => {
      const query = search === undefined ? {} : { 'search[name]': search };
      const client = admin.client(command, 'organization');
      await admin.printAll(command, client.onboarding.listUsers({ query }), COLUMNS);
    });
  withUser(users.command('get'))
    .description('print a user (scope onboarding.read)')
    .action(async (path: { username: string }, command: Command) => {
      admin.print(command, (await admin.client(command, 'organization').onboarding.getUser({ path })).data);
    });
  withUser(users.command('reset-password'))
    .description(
      'end the password and the tokens of a user, who gets a temporary one by e-mail; with wallet.act it is printed (scope onboarding.write)',
    )
    .action(async (path: { username: string }, command: Command) => {
      admin.print(command, (await admin.client(command, 'organization').onboarding.resetPassword({ path })).data);
    });
  for (const [verb, operation, description] of [
    ['lock', 'lockUser', 'end the tokens of a user, and issue no others'],
    ['unlock', 'unlockUser', 'let a locked user log in again'],
    ['remove-factors', 'removeFactors', 'remove the second factors of a user who has lost them'],
  ] as const) {
    withUser(users.command(verb))
      .description(`${description} (scope onboarding.write)`)
      .action(async (path: { username: string }, command: Command) => {
        await admin.client(command, 'organization').onboarding[operation]({ path });
      });
  }
}

function withUser(command: Command): Command {
  return command.requiredOption('--username <name>', 'username of the user');
}
