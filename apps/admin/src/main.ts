import { accessFrom, AdminApi, reasonOf } from './admin-api';
import { COMMANDS, usage } from './commands';
import { dlq } from './dlq';
import { keys } from './keys';
import { Options, UsageError } from './options';
import { webhookListen } from './webhook-listen';

/** Prints what the platform answers, as JSON. */
async function main([noun = '', verb = '', ...rest]: string[]): Promise<void> {
  if (noun === '' || noun === 'help') return void process.stdout.write(`${usage()}\n`);
  const command = COMMANDS[`${noun} ${verb}`];
  if (!command) throw new UsageError(`There is no command ${noun} ${verb}.`);
  const options = Options.parse(rest);
  const api = new AdminApi(accessFrom(options, process.env, noun !== 'user'));
  const answer = await command.run(api, options);
  if (answer !== undefined) process.stdout.write(`${JSON.stringify(answer, null, 2)}\n`);
}

const [first = '', ...words] = process.argv.slice(2);
const programs: Record<string, (words: string[]) => Promise<void>> = {
  keys: ([command]) => keys(command),
  dlq,
  'webhook:listen': webhookListen,
};
const running = programs[first]?.(words) ?? main(process.argv.slice(2));
running.catch((error: unknown) => {
  const hint = error instanceof UsageError ? `npm run ${error.program} -- help tells the commands.\n` : '';
  process.stderr.write(`${reasonOf(error as Error)}\n${hint}`);
  process.exit(error instanceof UsageError ? 2 : 1);
});
