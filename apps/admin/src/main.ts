import { exitCodeOf, UsageError } from '@vc/development/command-line';
import { accessFrom, AdminApi, reasonOf } from './admin-api';
import { auditVerify } from './audit-verify';
import { getCommand, usage } from './commands';
import { dlq } from './dlq';
import { keys } from './keys';
import { ACCESS_OPTIONS, Options } from './options';
import { print } from './print';
import { webhookListen } from './webhook-listen';

const PROGRAMS: Partial<Record<string, (words: string[]) => Promise<void>>> = {
  keys,
  dlq,
  'audit:verify': auditVerify,
  'webhook:listen': webhookListen,
};

/** Prints the answer of the platform as JSON. */
async function admin([noun = '', verb = '', ...rest]: string[]): Promise<void> {
  if (noun === '' || noun === 'help') return print(usage());
  const command = getCommand(noun, verb);
  const options = Options.parse(rest, [...command.options, ...ACCESS_OPTIONS]);
  const api = new AdminApi(accessFrom(options, process.env, noun !== 'user'));
  const answer = await command.run(api, options);
  if (answer !== undefined) print(JSON.stringify(answer, null, 2));
}

const [first = '', ...words] = process.argv.slice(2);
const program = PROGRAMS[first];
(program ? program(words) : admin([first, ...words])).catch((error: unknown) => {
  const name = program ? first : 'admin';
  const hint = error instanceof UsageError ? `npm run ${name} -- help lists the commands.\n` : '';
  process.stderr.write(`${reasonOf(error as Error)}\n${hint}`);
  process.exit(exitCodeOf(error));
});
