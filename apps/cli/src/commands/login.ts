import { createClient } from '@vc/sdk';
import type { Command } from 'commander';
import type { Context } from '../context';
import { UsageError } from '../exit-codes';
import { writeProfile } from '../profiles';

interface LoginOptions {
  url: string;
  adminUrl?: string;
  clientId: string;
  clientSecretFile?: string;
}

/** The secret is in a file, in standard input or in the environment, because each user of the machine can read command lines. */
export function addLogin(program: Command, context: Context): void {
  program
    .command('login')
    .description('check the credentials of a client, and store them in the profile')
    .requiredOption('--url <url>', 'public address of the platform')
    .option('--admin-url <url>', 'address of the administration, for vc operator')
    .requiredOption('--client-id <id>', 'client of the organization, or of the operator')
    .option('--client-secret-file <file>', 'file with the secret, - for standard input; default: VC_CLIENT_SECRET')
    .action(async (options: LoginOptions, command: Command) => {
      const clientSecret = await secretOf(context, options);
      const { clientSecretFile: _, ...access } = options;
      const profile = { ...access, clientSecret };
      const client = createClient(profile);
      await (options.adminUrl === undefined ? client.token() : client.admin.listTenants());
      const { profile: name } = context.optionsOf(command);
      const path = writeProfile(name, profile, context.terminal.environment);
      context.terminal.err(`${options.clientId} is logged in. The profile ${name} is in ${path}.\n`);
    });
}

async function secretOf(context: Context, { clientSecretFile: file }: LoginOptions): Promise<string> {
  const secret = file === undefined ? context.terminal.environment.VC_CLIENT_SECRET : await context.readText(file);
  if (secret === undefined || secret.trim() === '') {
    throw new UsageError('The secret is missing: set VC_CLIENT_SECRET, or name a --client-secret-file.');
  }
  return secret.trim();
}
