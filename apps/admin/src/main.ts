import { exitCodeOf, UsageError } from '@vc/development/command-line';
import { auditVerify } from './audit-verify';
import { dlq } from './dlq';
import { keys } from './keys';
import { outbox } from './outbox';
import { webhookListen } from './webhook-listen';

const PROGRAMS: Partial<Record<string, (words: string[]) => Promise<void>>> = {
  keys,
  dlq,
  outbox,
  'audit:verify': auditVerify,
  'webhook:listen': webhookListen,
};

const [name = '', ...words] = process.argv.slice(2);
const program = PROGRAMS[name];
if (!program) {
  process.stderr.write(`The programs are ${Object.keys(PROGRAMS).join(', ')}.\n`);
  process.exit(2);
}
program(words).catch((error: unknown) => {
  const hint = error instanceof UsageError ? `npm run ${name} -- help lists the commands.\n` : '';
  process.stderr.write(`${(error as Error).message}\n${hint}`);
  process.exit(exitCodeOf(error));
});
