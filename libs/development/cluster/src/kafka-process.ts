import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICES } from '@vc/contract/access';
import { ChildProgram } from '@vc/development/platform-process';
import { developmentAuthority, localhostCertificate } from '@vc/development/webhook-receiver';

/** The principal of `npm run vc -- operator dlq` and `npm run vc -- operator audit verify`. */
export const OPERATOR_PRINCIPAL = 'operator';

/** The principal of another team, which reads events in consumer groups of its own. */
const SUBSCRIBER_PRINCIPAL = 'subscriber';
/** Begin of the names of those groups. */
const SUBSCRIBER_GROUPS = 'my-';

const START_TIMEOUT_MS = 240_000;

export interface KafkaOptions {
  /** Of the platform, whose development authority signs the certificate of the broker. */
  dataDir: string;
  repository: string;
  logFile: string;
  /** For clients, with TLS and SASL. */
  port: number;
  /** By which clients reach the broker. */
  advertisedPort: number;
  /** For super users of this machine. */
  superUserPort: number;
}

/** Apache Kafka in a process of its own, with TLS, SASL and a principal for each service. */
export class KafkaProcess extends ChildProgram {
  private constructor(
    program: ConstructorParameters<typeof ChildProgram>[0],
    private readonly caFile: string,
    private readonly passwords: Record<string, string>,
    private readonly broker: { port: number; beforeStart: () => void },
  ) {
    super(program);
  }

  /** Also after the broker was killed. */
  override async start(): Promise<void> {
    this.broker.beforeStart();
    await super.start();
  }

  /** The process is not started yet. */
  static async create(options: KafkaOptions): Promise<KafkaProcess> {
    const { dataDir, repository, logFile, port, advertisedPort, superUserPort } = options;
    const dir = join(dataDir, 'kafka');
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    const caFile = await developmentAuthority(dataDir);
    const { key, cert } = await localhostCertificate(dataDir);
    const keystoreFile = join(dir, 'broker.pem');
    writeFileSync(keystoreFile, key + cert, { mode: 0o600 });
    const users = keptPasswords(join(dir, 'passwords.json'));
    const securityFile = join(dir, 'security.json');
    const subscribers = { [SUBSCRIBER_PRINCIPAL]: SUBSCRIBER_GROUPS };
    const security = { port, advertisedPort, keystoreFile, users, subscribers };
    writeFileSync(securityFile, JSON.stringify(security), { mode: 0o600 });
    const script = join(repository, 'tools/kafka/run.mjs');
    const words = ['--security', securityFile, dir, String(superUserPort)];
    const start = { readyBefore: 0 };
    const program = {
      name: 'Apache Kafka',
      command: [process.execPath, script, ...words] as [string, ...string[]],
      isReady: () => countReady(logFile) > start.readyBefore,
      startTimeoutMs: START_TIMEOUT_MS,
      logFile,
      isGroup: true,
    };
    return new KafkaProcess(program, caFile, users, {
      port: advertisedPort,
      beforeStart: () => (start.readyBefore = countReady(logFile)),
    });
  }

  /** The variables of the principals that are no services, for `demo.json`. */
  get variablesOfOthers() {
    return { operator: this.environment(OPERATOR_PRINCIPAL), subscriber: this.environment(SUBSCRIBER_PRINCIPAL) };
  }

  /** The variables of a principal. */
  environment(principal: string): Record<string, string> {
    return {
      KAFKA_BROKERS: `localhost:${this.broker.port}`,
      KAFKA_TLS: 'on',
      KAFKA_CA_FILES: this.caFile,
      KAFKA_SASL_MECHANISM: 'scram-sha-512',
      KAFKA_USERNAME: principal,
      KAFKA_PASSWORD: this.passwords[principal] ?? '',
    };
  }
}

/** The passwords of the principals. The broker learns them when its storage is formatted, so they stay the same. */
function keptPasswords(file: string): Record<string, string> {
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  const principals = [...SERVICES, OPERATOR_PRINCIPAL, SUBSCRIBER_PRINCIPAL];
  const passwords = Object.fromEntries(principals.map((name) => [name, randomBytes(24).toString('base64url')]));
  writeFileSync(file, JSON.stringify(passwords), { mode: 0o600 });
  return passwords;
}

/** How often the broker of the log has become ready. */
function countReady(logFile: string): number {
  if (!existsSync(logFile)) return 0;
  return readFileSync(logFile, 'utf8').split('Apache Kafka is ready').length - 1;
}
