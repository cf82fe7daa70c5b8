import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DeliveryStatusError, parseDeliveryStatusNotification } from '@vc/protocol/delivery-status';
import { describeWith } from '@vc/testing/programs/describe-with';
import { REPOSITORY } from '@vc/testing/unit/repository';

/** Written in the forms of Postfix, Exchange, Amazon SES and sendmail, and an automatic reply. */
const SAMPLES = join(REPOSITORY, 'tools/fuzz/corpus/delivery-status');

type Statuses = [action: string, status: string][];

function statusesForPython(message: string): Statuses | null {
  const program = join(REPOSITORY, 'tests/programs/delivery-status/statuses.py');
  const { status, stdout, stderr } = spawnSync('python3', [program], { input: message, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as Statuses | null;
}

function statusesForUs(message: string): Statuses | null {
  try {
    return parseDeliveryStatusNotification(Buffer.from(message)).map(({ action, status }) => [
      action,
      `${status.class}.${status.subject}.${status.detail}`,
    ]);
  } catch (error) {
    if (error instanceof DeliveryStatusError) return null;
    throw error;
  }
}

describeWith('python', "Python's email package", () => {
  const names = readdirSync(SAMPLES).filter((name) => name.startsWith('valid-') || name === 'no-report');

  it.each(names.flatMap((name) => [[name, '\n'] as const, [name, '\r\n'] as const]))(
    'reads the statuses of %s that this platform reads, with lines that end with %j',
    (name, lineEnd) => {
      const message = readFileSync(join(SAMPLES, name), 'utf8').replaceAll('\n', lineEnd);
      const statuses = statusesForPython(message);
      expect(statuses === null).toBe(name === 'no-report');
      expect(statusesForUs(message)).toEqual(statuses);
    },
  );
});
