import type { CallOptions, Client } from '@vc/sdk';
import { Argument, type Command } from 'commander';
import type { Context } from '../context';
import { printResource } from '../output';
import { updateResource } from '../update-resource';
import type { ReadResource, Resource } from './kinds/kind';

interface Settings {
  get: (client: Client) => ReadResource;
  update: (client: Client, body: never, options: CallOptions) => Promise<{ data: Resource }>;
}

/** Settings of the organization, by the resources that they are for. */
const SETTINGS: Record<string, Settings> = {
  credentials: {
    get: ({ api }) => api.getCredentialSettings(),
    update: async ({ api }, body, options) => api.updateCredentialSettings({ body }, options),
  },
  presentations: {
    get: ({ api }) => api.getPresentationSettings(),
    update: async ({ api }, body, options) => api.updatePresentationSettings({ body }, options),
  },
  trust: {
    get: ({ api }) => api.getRevocationSettings(),
    update: async ({ api }, body, options) => api.updateRevocationSettings({ body }, options),
  },
  keys: {
    get: ({ api }) => api.getKeySettings(),
    update: async ({ api }, body, options) => api.updateKeySettings({ body }, options),
  },
  wallet: {
    get: ({ wallet }) => wallet.getWalletSettings(),
    update: async ({ wallet }, body, options) => wallet.setWalletSettings({ body }, options),
  },
};

export function addSettings(program: Command, context: Context): void {
  const group = program.command('settings').description('settings of the organization');
  const name = () => new Argument('<name>').choices(Object.keys(SETTINGS));
  group
    .command('get')
    .description('print settings')
    .addArgument(name())
    .action(async (of: string, _: object, command: Command) => {
      const { data } = await settingsOf(of).get(context.client(command));
      printResource(context.terminal, data, context.optionsOf(command));
    });
  group
    .command('update')
    .description('replace settings; the file has the body of the request')
    .addArgument(name())
    .requiredOption('-f, --file <file>', 'JSON file, - for standard input')
    .action(async (of: string, { file }: { file: string }, command: Command) => {
      const { get, update } = settingsOf(of);
      const given = await context.readJson<Record<string, unknown>>(file);
      const updated = await updateResource(
        { get, update: async (client, _, body, options) => update(client, body, options) },
        context.client(command),
        of,
        given,
      );
      printResource(context.terminal, updated, context.optionsOf(command));
    });
}

function settingsOf(name: string): Settings {
  const settings = SETTINGS[name];
  if (!settings) throw new Error(`There are no settings ${name}.`);
  return settings;
}
