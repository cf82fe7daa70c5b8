import { UsageError } from '@vc/development/command-line';
import type { AdminApi } from './admin-api';
import { logoUriOf } from './logo';
import type { Options } from './options';

interface Command {
  usage: string;
  /** Names of its options, besides those of the access. */
  options: string[];
  what: string;
  run: (api: AdminApi, options: Options) => Promise<unknown>;
}

const TENANT_QUERY = (options: Options) => ({ 'filter[tenantId]': options.text('tenant') });

/** The commands by their two words. */
const COMMANDS: Record<string, Command> = {
  'tenant create': {
    usage: '--slug acme --name "Acme Ltd" [--entitlements wallet.act,sc-citizen]',
    options: ['slug', 'name', 'entitlements'],
    what: 'make a tenant',
    run: (api, options) =>
      api.call('POST', '/auth/admin/tenants', {
        slug: options.required('slug'),
        name: options.required('name'),
        entitlements: options.list('entitlements'),
      }),
  },
  'tenant entitle': {
    usage: '--id <id> --entitlements wallet.act,sc-citizen',
    options: ['id', 'entitlements'],
    what: 'replace the scopes that only you grant to the clients of a tenant; --entitlements none takes all back',
    run: (api, options) =>
      api.call('PATCH', `/auth/admin/tenants/${options.required('id')}`, { entitlements: entitlementsOf(options) }),
  },
  'tenant list': {
    usage: '',
    options: [],
    what: 'list the tenants',
    run: (api) => api.list('/auth/admin/tenants'),
  },
  'tenant update': {
    usage: '--id <id> [--name "Acme Ltd"] [--color #123456] [--logo logo.svg] [--logo-text "Acme"]',
    options: ['id', 'name', 'color', 'logo', 'logo-text'],
    what: 'change the name, or the look of the pages that people see; --color and --logo replace the whole look',
    run: (api, options) => api.call('PATCH', `/auth/admin/tenants/${options.required('id')}`, tenantUpdateOf(options)),
  },
  'tenant suspend': {
    usage: '--id <id>',
    options: ['id'],
    what: 'end the tokens of a tenant, and give it no new ones',
    run: (api, options) => api.call('PATCH', `/auth/admin/tenants/${options.required('id')}`, { status: 'suspended' }),
  },
  'tenant resume': {
    usage: '--id <id>',
    options: ['id'],
    what: 'give tokens to a suspended tenant again',
    run: (api, options) => api.call('PATCH', `/auth/admin/tenants/${options.required('id')}`, { status: 'active' }),
  },
  'client create': {
    usage: '--tenant <id> --name "Back end" --scopes "credentials.write webhooks.read" [--client-id id] …',
    options: ['tenant', 'client-id', 'name', 'scopes', 'grant-types', 'redirect-uris', 'auth-method'],
    what: 'make a client; its secret is shown once',
    run: (api, options) => api.call('POST', '/auth/admin/clients', clientOf(options)),
  },
  'client list': {
    usage: '[--tenant <id>]',
    options: ['tenant'],
    what: 'list the clients of a tenant',
    run: (api, options) => api.list('/auth/admin/clients', TENANT_QUERY(options)),
  },
  'client rotate-secret': {
    usage: '--id <id> [--tenant <id>]',
    options: ['id', 'tenant'],
    what: 'replace a secret; the old one is taken for another day',
    run: (api, options) => {
      const path = `/auth/admin/clients/${options.required('id')}/rotate-secret`;
      return api.call('POST', path, undefined, TENANT_QUERY(options));
    },
  },
  'client revoke-tokens': {
    usage: '--id <id> [--tenant <id>]',
    options: ['id', 'tenant'],
    what: 'end the tokens that a client has, after its secret was stolen and replaced',
    run: (api, options) => {
      const path = `/auth/admin/clients/${options.required('id')}/revoke-tokens`;
      return api.call('POST', path, undefined, TENANT_QUERY(options));
    },
  },
  'client delete': {
    usage: '--id <id> [--tenant <id>]',
    options: ['id', 'tenant'],
    what: 'end a client and its tokens',
    run: (api, options) =>
      api.call('DELETE', `/auth/admin/clients/${options.required('id')}`, undefined, TENANT_QUERY(options)),
  },
  'user create': {
    usage: '--email thandi@example.com [--username …] [--external-identifier …] [--first-name …] [--last-name …]',
    options: ['email', 'username', 'external-identifier', 'first-name', 'last-name'],
    what: 'make a user of the client’s own tenant (scope onboarding.write)',
    run: (api, options) => api.call('POST', '/onboarding/users', userOf(options)),
  },
  'user lock': {
    usage: '--username thandi@example.com',
    options: ['username'],
    what: 'end the tokens of a user, and issue no others (scope onboarding.write)',
    run: (api, options) =>
      api.call('POST', `/onboarding/users/${encodeURIComponent(options.required('username'))}/lock`),
  },
  'user unlock': {
    usage: '--username thandi@example.com',
    options: ['username'],
    what: 'let a locked user log in again (scope onboarding.write)',
    run: (api, options) =>
      api.call('POST', `/onboarding/users/${encodeURIComponent(options.required('username'))}/unlock`),
  },
  'user get': {
    usage: '--username thandi@example.com',
    options: ['username'],
    what: 'show a user (scope onboarding.read)',
    run: (api, options) => api.call('GET', `/onboarding/users/${encodeURIComponent(options.required('username'))}`),
  },
};

/** @param verb empty where the command line has one word @throws UsageError for words that name no command */
export function getCommand(noun: string, verb: string): Command {
  const name = [noun, verb].filter((word) => word !== '').join(' ');
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new UsageError(`There is no command ${name}.`);
  return command;
}

function tenantUpdateOf(options: Options) {
  const [primaryColor, file] = [options.text('color'), options.text('logo')];
  const logo = file === undefined ? undefined : { uri: logoUriOf(file), altText: options.text('logo-text') };
  const display = primaryColor === undefined && logo === undefined ? undefined : { primaryColor, logo };
  return { name: options.text('name'), display };
}

/** @throws UsageError */
function entitlementsOf(options: Options): string[] | undefined {
  return options.required('entitlements') === 'none' ? [] : options.list('entitlements');
}

function clientOf(options: Options) {
  return {
    tenantId: options.text('tenant'),
    clientId: options.text('client-id'),
    name: options.required('name'),
    scopes: options.list('scopes'),
    grantTypes: options.list('grant-types'),
    redirectUris: options.list('redirect-uris'),
    tokenEndpointAuthMethod: options.text('auth-method'),
  };
}

function userOf(options: Options) {
  return {
    email: options.text('email'),
    username: options.text('username'),
    externalIdentifier: options.text('external-identifier'),
    firstName: options.text('first-name'),
    lastName: options.text('last-name'),
  };
}

export function usage(): string {
  const lines = Object.entries(COMMANDS).map(
    ([name, { usage: options, what }]) => `  ${name} ${options}\n      ${what}`,
  );
  return `npm run admin -- <command>

${lines.join('\n')}

Commands for tenants and clients act as the operator, those for users as a client of the tenant.
  --as <client_id>:<client_secret>   acts as that client; or set ADMIN_CLIENT_ID and ADMIN_CLIENT_SECRET
  --url <address>                    of the platform; or set PUBLIC_URL
  --admin-url <address>              of its administration; or set ADMIN_URL
Without them, the platform that keeps its data in DATA_DIR (.data) tells.`;
}
