import type { AdminComponents } from '@vc/sdk';
import type { Command } from 'commander';
import { readList } from '../../read-list';
import type { AdminContext } from './admin-context';
import { toTenantFilter } from './tenant-filter';

type CreateClient = AdminComponents['schemas']['CreateClient'];

interface CreateOptions extends Omit<CreateClient, 'tenantId' | 'tokenEndpointAuthMethod' | 'jwks'> {
  tenant?: string;
  authMethod?: NonNullable<CreateClient['tokenEndpointAuthMethod']>;
  jwks?: string;
  dpop?: true;
}

interface ClientOptions {
  id: string;
  tenant?: string;
}

const COLUMNS = ['id', 'clientId', 'name', 'tenantId', 'tokenEndpointAuthMethod', 'createdAt'];

/** `vc operator client` */
export function addClients(group: Command, admin: AdminContext): void {
  const clients = group.command('client').description('clients of tenants, as the operator');
  addCreate(clients, admin);
  clients
    .command('list')
    .description('list the clients of a tenant')
    .option('--tenant <id>', 'default: the tenant of the operator')
    .action(async (options: { tenant?: string }, command: Command) => {
      const { admin: api } = admin.client(command, 'operator');
      await admin.printAll(command, api.listClients({ query: toTenantFilter(options) }), COLUMNS);
    });
  withClient(clients.command('get'))
    .description('print a client')
    .action(async (options: ClientOptions, command: Command) => {
      admin.print(command, (await admin.client(command, 'operator').admin.getClient(requestOf(options))).data);
    });
  withClient(clients.command('rotate-secret'))
    .description('replace a secret; the old one is accepted for another day')
    .action(async (options: ClientOptions, command: Command) => {
      admin.print(command, (await admin.client(command, 'operator').admin.rotateClientSecret(requestOf(options))).data);
    });
  withClient(clients.command('revoke-tokens'))
    .description('end the tokens of a client, after its secret was stolen and replaced')
    .action(async (options: ClientOptions, command: Command) => {
      await admin.client(command, 'operator').admin.revokeClientTokens(requestOf(options));
    });
  withClient(clients.command('delete'))
    .description('end a client and its tokens')
    .action(async (options: ClientOptions, command: Command) => {
      await admin.client(command, 'operator').admin.deleteClient(requestOf(options));
    });
}

function addCreate(clients: Command, admin: AdminContext): void {
  clients
    .command('create')
    .description('create a client; its secret is shown once')
    .requiredOption('--name <name>', 'name that people see')
    .option('--tenant <id>', 'default: the tenant of the operator')
    .option('--client-id <id>', 'client_id of OAuth; default: a random one')
    .requiredOption('--scopes <scopes>', 'scopes that it may request; comma-separated', readList)
    .option('--grant-types <types>', 'grant types; comma-separated; default: client_credentials', readList)
    .option('--redirect-uris <urls>', 'for authorization_code; comma-separated', readList)
    .option('--auth-method <method>', 'how it authenticates at the token endpoint; default: client_secret_basic')
    .option('--jwks <file>', 'JSON file with its public keys, for private_key_jwt; - for standard input')
    .option('--jwks-uri <url>', 'address of its public keys, instead of --jwks')
    .option('--dpop', 'its token requests need a DPoP proof')
    .action(async ({ tenant, authMethod, jwks, dpop, ...rest }: CreateOptions, command: Command) => {
      const body: CreateClient = {
        ...rest,
        ...(tenant !== undefined && { tenantId: tenant }),
        ...(authMethod !== undefined && { tokenEndpointAuthMethod: authMethod }),
        ...(jwks !== undefined && { jwks: await admin.readJson(jwks) }),
        ...(dpop !== undefined && { dpopBoundAccessTokens: dpop }),
      };
      admin.print(command, (await admin.client(command, 'operator').admin.createClient({ body })).data);
    });
}

function withClient(command: Command): Command {
  return command
    .requiredOption('--id <id>', 'id of the client, which is not its client_id')
    .option('--tenant <id>', 'default: the tenant of the operator');
}

function requestOf({ id, ...rest }: ClientOptions) {
  return { path: { id }, query: toTenantFilter(rest) };
}
