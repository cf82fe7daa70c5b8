import { type Command, InvalidArgumentError } from 'commander';
import { stringify } from 'yaml';
import { applyPlan } from '../configuration/apply';
import type { Change } from '../configuration/change';
import { isKindName, KIND_NAMES, type KindName } from '../configuration/document';
import { exportDocuments } from '../configuration/export';
import { loadDocuments } from '../configuration/load-documents';
import { makePlan, type Plan } from '../configuration/plan';
import { readFiles } from '../configuration/read-files';
import { References } from '../configuration/references';
import { confirm } from '../confirm';
import type { Context } from '../context';
import { EXIT } from '../exit-codes';
import { printRows } from '../output';
import type { Terminal } from '../terminal';
import { escapeControls, hasUnescapedControls, toPrintableJson } from '../to-printable';

interface PlanOptions {
  file: string[];
  allowEnv?: string[];
  allowFiles?: string[];
  prune?: KindName[];
  sendSecrets?: boolean;
}

interface ApplyOptions extends PlanOptions {
  yes?: boolean;
  secrets?: string;
}

/** `plan`, `apply` and `export` (docs/configuration-as-code.md). */
export function addConfiguration(program: Command, context: Context): void {
  withFiles(program.command('plan'))
    .description('compare files with the organization; exit code 6 for differences')
    .action(async (options: PlanOptions, command: Command) => {
      const plan = await planOf(context, command, options);
      printChanges(context.terminal, plan.changes, context.optionsOf(command));
      if (plan.changes.length > 0) context.exitCode = EXIT.differences;
    });
  withFiles(program.command('apply'))
    .description('make the organization as the files describe it')
    .option('--yes', 'delete and replace without a question')
    .option('--secrets <folder>', 'where the secrets of new endpoints are stored')
    .action(async (options: ApplyOptions, command: Command) => {
      const plan = await planOf(context, command, options);
      const { err, signal } = context.terminal;
      const { json } = context.optionsOf(command);
      printChanges({ ...context.terminal, out: err }, plan.changes, { json: false });
      await confirmDestruction(context, plan.changes, options.yes ?? false);
      const done: Change[] = [];
      const onDone = (change: Change, id: string) => done.push({ ...change, id });
      const onProgress = (line: string) => err(`${line}\n`);
      try {
        const references = referencesOf(context, options);
        const settings = { references, secretsFolder: options.secrets, signal, onProgress, onDone };
        await applyPlan(context.client(command), plan, settings);
      } finally {
        printChanges(context.terminal, done, { json });
      }
    });
  program
    .command('export')
    .description('print the organization as files for plan and apply, without secrets')
    .option('--kind <kind...>', `only these kinds: ${KIND_NAMES.join(', ')}`, readKinds)
    .action(async ({ kind: kinds = [...KIND_NAMES] }: { kind?: KindName[] }, command: Command) => {
      const documents = await exportDocuments(context.client(command), kinds);
      const { json } = context.optionsOf(command);
      const texts = documents.map(toPrintableYaml);
      context.terminal.out(json ? `${toPrintableJson(documents, 2)}\n` : texts.join('---\n'));
    });
}

/** YAML that is harmless for a terminal. Only quoted texts have escapes, so all are quoted where one needs them. */
function toPrintableYaml(document: object): string {
  const text = stringify(document, { lineWidth: 0 });
  if (!hasUnescapedControls(text)) return text;
  const quoted = { lineWidth: 0, defaultStringType: 'QUOTE_DOUBLE', defaultKeyType: 'QUOTE_DOUBLE' } as const;
  return escapeControls(stringify(document, quoted));
}

function withFiles(command: Command): Command {
  return command
    .requiredOption('-f, --file <path...>', 'YAML files, folders with YAML files, - for standard input')
    .option('--allow-env <name...>', 'variables of the environment that the files may read by ${NAME}')
    .option('--allow-files <folder...>', 'folders whose files the files may read by ${file:path}')
    .option('--prune <kind...>', 'delete the resources of these kinds that no file names', readKinds)
    .option('--send-secrets', 'send the secrets of endpoints again, since no response tells whether they differ');
}

/** Commander calls it for each value. */
function readKinds(text: string, earlier: KindName[] = []): KindName[] {
  if (isKindName(text)) return [...earlier, text];
  throw new InvalidArgumentError(`It must be one of ${KIND_NAMES.join(', ')}.`);
}

function referencesOf({ terminal }: Context, { allowEnv, allowFiles }: PlanOptions): References {
  return new References({ environment: terminal.environment, variables: allowEnv, folders: allowFiles });
}

async function planOf(context: Context, command: Command, options: PlanOptions): Promise<Plan> {
  const { file: paths, prune = [], sendSecrets = false } = options;
  const documents = loadDocuments(await readFiles(paths, context), referencesOf(context, options));
  const plan = await makePlan(context.client(command), documents, { prune, sendSecrets });
  for (const note of plan.notes) context.terminal.err(`${note}\n`);
  const { length } = plan.changes;
  const counts = ['There is no difference.', 'There is 1 difference.'];
  context.terminal.err(`${counts[length] ?? `There are ${length} differences.`}\n`);
  return plan;
}

function printChanges(terminal: Terminal, changes: Change[], { json }: { json: boolean }): void {
  const rows = changes.map(({ action, kind, name, id, differences }) => {
    const members = differences.map(({ member }) => member).join(', ');
    return { action, kind, name, id, differences: json ? differences : members };
  });
  if (json || rows.length > 0) {
    printRows(terminal, rows, { json, columns: ['action', 'kind', 'name', 'id', 'differences'] });
  }
}

/** @throws UsageError without a yes */
async function confirmDestruction({ terminal }: Context, changes: Change[], isConfirmed: boolean): Promise<void> {
  const destructive = changes.filter(({ action }) => action === 'delete' || action === 'replace');
  if (destructive.length === 0 || isConfirmed) return;
  const what = destructive.map(({ action, kind, name }) => `${action} ${kind} ${name}`).join('; ');
  await confirm(terminal, `${what}. Continue`, `Nothing is changed. Confirm with yes, or --yes: ${what}.`);
}
