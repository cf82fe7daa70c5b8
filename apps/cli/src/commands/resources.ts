import type { Command } from 'commander';
import type { Context } from '../context';
import { printResource } from '../output';
import { printItems } from '../print-items';
import { readNumber } from '../read-number';
import { updateResource } from '../update-resource';
import { addCertificates } from './certificates';
import { addEndpoints } from './endpoints';
import { EXCHANGES } from './kinds/exchanges';
import type { Kind, Resource } from './kinds/kind';
import { TEMPLATES } from './kinds/templates';
import { TRUST } from './kinds/trust';
import { WEBHOOKS } from './kinds/webhooks';

/** Commands that only one kind has. */
const FURTHER: Partial<Record<string, (group: Command, context: Context) => void>> = {
  certificates: addCertificates,
  endpoints: addEndpoints,
};

const DEFAULT_LIMIT = 50;

export function addResources(program: Command, context: Context): void {
  for (const kind of [...TEMPLATES, ...EXCHANGES, ...TRUST, ...WEBHOOKS]) {
    const group = program.command(kind.name).description(kind.description);
    addReading(group, kind, context);
    addChanges(group, kind, context);
    addFurther(group, kind, context);
    FURTHER[kind.name]?.(group, context);
  }
}

function addReading(group: Command, { list, get, columns }: Kind, context: Context): void {
  if (list) {
    withLimit(group.command('list'))
      .description('list them, the newest first')
      .action(async ({ limit }: { limit: number }, command: Command) => {
        await printItems(context, command, { items: list(context.client(command)), limit, columns });
      });
  }
  group
    .command('get <id>')
    .description('print one')
    .action(async (id: string, _: object, command: Command) => {
      print(context, command, (await get(context.client(command), id)).data);
    });
}

function addChanges(group: Command, kind: Kind, context: Context): void {
  const { create, update, delete: remove, deletion = 'delete' } = kind;
  if (create) {
    withFile(group.command('create'))
      .description('create one; the file has the body of the request')
      .action(async ({ file }: { file: string }, command: Command) => {
        print(context, command, (await create(context.client(command), await context.readJson<never>(file))).data);
      });
  }
  if (update) {
    withFile(group.command('update <id>'))
      .description('change one; the file has the body of the request. With the updatedAt of get, it must be unchanged')
      .action(async (id: string, { file }: { file: string }, command: Command) => {
        const given = await context.readJson<Record<string, unknown>>(file);
        print(context, command, await updateResource({ ...kind, update }, context.client(command), id, given));
      });
  }
  if (remove) {
    group
      .command(`${deletion} <id>`)
      .description(`${deletion} one`)
      .action(async (id: string, _: object, command: Command) => {
        await remove(context.client(command), id);
      });
  }
}

function addFurther(group: Command, { actions = [], listings = [] }: Kind, context: Context): void {
  for (const { verb, description, run } of actions) {
    group
      .command(`${verb} <id>`)
      .description(description)
      .action(async (id: string, _: object, command: Command) => {
        print(context, command, await run(context.client(command), id));
      });
  }
  for (const { verb, description, columns, list } of listings) {
    withLimit(group.command(`${verb} <id>`))
      .description(description)
      .action(async (id: string, { limit }: { limit: number }, command: Command) => {
        await printItems(context, command, { items: list(context.client(command), id), limit, columns });
      });
  }
}

function withFile(command: Command): Command {
  return command.requiredOption('-f, --file <file>', 'JSON file, - for standard input');
}

function withLimit(command: Command): Command {
  return command.option('--limit <number>', 'how many', readNumber, DEFAULT_LIMIT);
}

function print(context: Context, command: Command, resource: Resource): void {
  printResource(context.terminal, resource, context.optionsOf(command));
}
