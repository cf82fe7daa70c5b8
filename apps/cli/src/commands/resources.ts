import type { Client } from '@vc/sdk';
import type { Command } from 'commander';
import type { Context } from '../context';
import { printResource, printRows } from '../output';
import { readNumber } from '../read-number';

type Resource = object;

/** What can be done with the resources of one kind. */
interface Kind {
  name: string;
  description: string;
  columns: string[];
  list: (client: Client) => AsyncIterable<Resource>;
  get: (client: Client, id: string) => Promise<{ data: Resource }>;
  create?: (client: Client, body: never) => Promise<{ data: Resource }>;
  delete?: (client: Client, id: string) => Promise<unknown>;
}

const KINDS: Kind[] = [
  {
    name: 'templates',
    description: 'credential templates',
    columns: ['id', 'name', 'format', 'type', 'archivedAt'],
    list: ({ api }) => api.listCredentialTemplates(),
    get: async ({ api }, id) => api.getCredentialTemplate({ path: { id } }),
    create: async ({ api }, body) => api.createCredentialTemplate({ body }),
    delete: async ({ api }, id) => api.archiveCredentialTemplate({ path: { id } }),
  },
  {
    name: 'presentation-templates',
    description: 'presentation templates',
    columns: ['id', 'name', 'createdAt'],
    list: ({ api }) => api.listPresentationTemplates(),
    get: async ({ api }, id) => api.getPresentationTemplate({ path: { id } }),
    create: async ({ api }, body) => api.createPresentationTemplate({ body }),
    delete: async ({ api }, id) => api.deletePresentationTemplate({ path: { id } }),
  },
  {
    name: 'trust',
    description: 'trusted entities',
    columns: ['id', 'name', 'createdAt'],
    list: ({ api }) => api.listTrustedEntities(),
    get: async ({ api }, id) => api.getTrustedEntity({ path: { id } }),
    create: async ({ api }, body) => api.createTrustedEntity({ body }),
    delete: async ({ api }, id) => api.deleteTrustedEntity({ path: { id } }),
  },
  {
    name: 'certificates',
    description: 'certificates',
    columns: ['id', 'type', 'keyType', 'status', 'expiresAt'],
    list: ({ api }) => api.listCertificates(),
    get: async ({ api }, id) => api.getCertificate({ path: { id } }),
  },
  {
    name: 'endpoints',
    description: 'webhook endpoints',
    columns: ['id', 'url', 'enabled', 'verifiedAt'],
    list: ({ api }) => api.listEndpoints(),
    get: async ({ api }, id) => api.getEndpoint({ path: { id } }),
    create: async ({ api }, body) => api.createEndpoint({ body }),
    delete: async ({ api }, id) => api.deleteEndpoint({ path: { id } }),
  },
  {
    name: 'issuances',
    description: 'issuances',
    columns: ['id', 'status', 'reference', 'createdAt'],
    list: ({ api }) => api.listIssuances(),
    get: async ({ api }, id) => api.getIssuance({ path: { id } }),
    delete: async ({ api }, id) => api.cancelIssuance({ path: { id } }),
  },
  {
    name: 'presentations',
    description: 'presentations',
    columns: ['id', 'status', 'reference', 'createdAt'],
    list: ({ api }) => api.listPresentations(),
    get: async ({ api }, id) => api.getPresentation({ path: { id } }),
    delete: async ({ api }, id) => api.cancelPresentation({ path: { id } }),
  },
];

/** Words for the deletion of what is kept or has an end of its own. */
const DELETIONS: Partial<Record<string, string>> = {
  templates: 'archive',
  issuances: 'cancel',
  presentations: 'cancel',
};

export function addResources(program: Command, context: Context): void {
  for (const kind of KINDS) addKind(program.command(kind.name).description(kind.description), kind, context);
}

function addKind(group: Command, kind: Kind, context: Context): void {
  const { terminal } = context;
  group
    .command('list')
    .description('list them, the newest first')
    .option('--limit <number>', 'how many', readNumber, 50)
    .action(async ({ limit }: { limit: number }, command: Command) => {
      const rows: Record<string, unknown>[] = [];
      for await (const row of kind.list(context.client(command))) {
        if (rows.length >= limit) break;
        rows.push({ ...row });
      }
      printRows(terminal, rows, { json: context.optionsOf(command).json, columns: kind.columns });
    });
  group
    .command('get <id>')
    .description('print one')
    .action(async (id: string, _: object, command: Command) => {
      printResource(terminal, (await kind.get(context.client(command), id)).data, context.optionsOf(command));
    });
  addChanges(group, kind, context);
}

function addChanges(group: Command, { name, create, delete: remove }: Kind, context: Context): void {
  if (create) {
    group
      .command('create')
      .description('create one; the file has the body of the request')
      .requiredOption('-f, --file <file>', 'JSON file, - for standard input')
      .action(async ({ file }: { file: string }, command: Command) => {
        const { data } = await create(context.client(command), await context.readJson<never>(file));
        printResource(context.terminal, data, context.optionsOf(command));
      });
  }
  if (remove) {
    const verb = DELETIONS[name] ?? 'delete';
    group
      .command(`${verb} <id>`)
      .description(`${verb} one`)
      .action(async (id: string, _: object, command: Command) => {
        await remove(context.client(command), id);
      });
  }
}
