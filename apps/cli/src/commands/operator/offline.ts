import { SERVICES } from '@vc/contract/access';
import { type Command, Option } from 'commander';
import type { Context } from '../../context';
import { EXIT } from '../../exit-codes';
import { readNumberIn } from '../../read-number';

const DATABASE = `
The database is that of OWNER_DATABASE_URL with the keys AUTH_KEY_ENCRYPTION_KEY, TRUST_KEY_ENCRYPTION_KEY, …, or that of
the platform that keeps its data in DATA_DIR (.data).`;
const BROKER = `
The broker is that of KAFKA_BROKERS, or of the platform that keeps its data in DATA_DIR (.data). TLS and SASL have the
variables of a service: docs/kafka.md.`;

type Offline = typeof import('../../operator/offline.lazy.ts');

/** Commands of the operator that need no administration: they work on the database, the broker or this machine. */
export class OfflineCommands {
  constructor(private readonly context: Context) {}

  /** `vc operator keys` */
  addKeys(group: Command): void {
    const keys = group
      .command('keys')
      .description('key-encryption keys of the services: docs/operating/key-rotation.md')
      .addHelpText('afterAll', DATABASE);
    keys
      .command('generate')
      .description('print a new key-encryption key')
      .action(async () => this.run(async ({ generateKey }) => generateKey(this.context.terminal)));
    keys
      .command('services')
      .description('print a key, a password and a key-encryption key for each service, as variables of deploy/.env')
      .action(async () =>
        this.run(async ({ generateServiceVariables }) => generateServiceVariables(this.context.terminal)),
      );
    keys
      .command('rotate')
      .description(
        'seal the data keys of each service anew with its key-encryption key; AUTH_FURTHER_KEY_ENCRYPTION_KEYS, … open the old ones',
      )
      .action(async () => this.run(async ({ rotateKeys }) => rotateKeys(this.context.terminal)));
    keys
      .command('wrap')
      .description(
        'print the key-encryption keys of the environment, wrapped by a key of KEY_WRAPPING_FILE: docs/keys.md',
      )
      .requiredOption('--provider <name>', 'provider of the wrapping key')
      .action(async (options: { provider: string }) =>
        this.run(async ({ wrapKeys }) => wrapKeys(options, this.context.terminal)),
      );
  }

  /** `vc operator dlq` */
  addDlq(group: Command): void {
    const dlq = group
      .command('dlq')
      .description('dead letters on the broker: messages that consumers could not handle')
      .addHelpText('afterAll', BROKER);
    dlq
      .command('list')
      .description('print the messages that were not replayed, as JSON')
      .option('--topic <topic>', 'only messages of this topic')
      .action(async (options: { topic?: string }) =>
        this.run(async ({ listDeadLetters }) => listDeadLetters(options, this.context.terminal)),
      );
    dlq
      .command('replay')
      .description('send the messages to their topics again, for the consumers that could not handle them')
      .option('--topic <topic>', 'only messages of this topic')
      .action(async (options: { topic?: string }) =>
        this.run(async ({ replayDeadLetters }) => replayDeadLetters(options, this.context.terminal)),
      );
  }

  /** `vc operator outbox` */
  addOutbox(group: Command): void {
    const outbox = group
      .command('outbox')
      .description('published events, and those that wait for Kafka: docs/operating/backup.md')
      .addHelpText('afterAll', DATABASE);
    outbox
      .command('list')
      .description('print the waiting and the archived events of each schema, as JSON')
      .action(async () => this.run(async ({ listOutbox }) => listOutbox(this.context.terminal)));
    outbox
      .command('replay')
      .description('publish events of a time again, with the same ids; a repeated replay is harmless')
      .requiredOption('--since <time>', 'published at this time or later, for example 2026-11-24T03:00:00Z')
      .option('--until <time>', 'published before this time')
      .addOption(new Option('--service <service>', 'only events of this service').choices(SERVICES))
      .option('--topic <topic>', 'only events of this topic')
      .option('--dry-run', 'only count the events')
      .action(async (options: Parameters<Offline['replayOutbox']>[0]) =>
        this.run(async ({ replayOutbox }) => replayOutbox(options, this.context.terminal)),
      );
  }

  /** `vc operator audit verify` */
  addAuditVerify(audit: Command): void {
    audit
      .command('verify')
      .description(
        'verify the audit chains of every service, and that the database continues each published head: docs/audit.md',
      )
      .option('--heads <file...>', 'files of AUDIT_HEADS_FILE, which were kept outside the database')
      .option('--kafka', 'compare the published heads of the topic audit.head')
      .addHelpText(
        'after',
        `${DATABASE}\n\nThe exit code is 0 if all holds, 1 if something is broken, 2 if the audit cannot be read.`,
      )
      .action(async (options: Parameters<Offline['verifyAudit']>[0]) =>
        this.run(async ({ verifyAudit }) => {
          this.context.exitCode = await verifyAudit(options, this.context.terminal);
        }),
      );
  }

  /** `vc operator webhook listen` */
  addWebhook(group: Command): void {
    group
      .command('webhook')
      .description('webhooks of a platform on this machine')
      .command('listen')
      .description(
        'print webhooks as they arrive at an HTTPS receiver, and whether their signatures are valid, until Ctrl-C',
      )
      .option('--port <port>', 'port on localhost; 0 is a free one', readNumberIn(0, 65_535), 0)
      .option('--status <status>', 'status of the responses', readNumberIn(200, 599), 204)
      .option('--secret <whsec_…>', 'of a registered endpoint; default: registers one for the demo organization')
      .action(async (options: Parameters<Offline['listenForWebhooks']>[0]) => {
        const { listenForWebhooks } = await load();
        await listenForWebhooks(options, this.context.terminal);
      });
  }

  /** Runs a command that ends at once at Ctrl-C: the database rolls back what is not committed. */
  private async run(work: (offline: Offline) => Promise<void>): Promise<void> {
    const { signal } = this.context.terminal;
    const exit = () => process.exit(EXIT.interrupted);
    signal.addEventListener('abort', exit);
    try {
      await work(await load());
    } finally {
      signal.removeEventListener('abort', exit);
    }
  }
}

function load(): Promise<Offline> {
  return import('../../operator/offline.lazy.ts');
}
