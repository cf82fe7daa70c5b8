import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { DomainEvent } from '@vc/contract/events';
import { createEvent } from '@vc/platform/messaging';
import { createId } from '@vc/platform/persistence';
import { describeWith } from '@vc/testing/programs/describe-with';
import { documentedSnippet } from '@vc/testing/unit/documented-snippet';
import { startTestBus } from '@vc/testing/service/test-bus';
import { startTestKafka } from '@vc/testing/service/test-kafka';
import { waitFor } from '@vc/testing/unit/wait-for';
import { attachedDataDir } from '../../support/attached-data-dir';
import { clientOf, IDENTITY } from '../../support/organization';
import { PlatformUnderTest } from '../../support/platform-under-test';
import { waitForEnd } from '../../support/wait-for-end';
import { obtainLibraries, startRealKafka } from '../../../tools/kafka/real-kafka.mjs';

describe('the documented subscriber', () => {
  const dir = mkdtempSync(join(tmpdir(), 'subscriber-'));
  // The subscriber imports packages of this repository.
  const nodeDir = resolve('node_modules/.cache/subscriber');
  const running: ChildProcess[] = [];

  afterAll(() => {
    for (const each of [dir, nodeDir]) rmSync(each, { recursive: true, force: true });
  });

  afterEach(() => running.splice(0).forEach((child) => child.kill('SIGKILL')));

  /** Starts a subscriber, and returns the lines of its output as they are printed. */
  function start(command: string[], brokers: string): string[] {
    const [program = '', ...words] = command;
    const child = spawn(program, words, {
      env: { ...process.env, KAFKA_BROKERS: brokers },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    running.push(child);
    const lines: string[] = [];
    // kafkajs also logs JSON to standard output.
    const isOutput = (line: string) => line !== '' && !line.startsWith('{');
    child.stdout.on('data', (text) => lines.push(...String(text).split('\n').filter(isOutput)));
    return lines;
  }

  /** The last event has the partition of the repeated event, so a subscriber prints it after both deliveries. */
  async function publishTwice(brokers: string) {
    const bus = await startTestBus(brokers);
    const id = createId();
    const event = createEvent('openid4vc.issuance.completed', createId(), id, { openId4VcIssuanceId: id });
    const other = createEvent('wallet.credential.accepted', createId(), id, { credentialId: id });
    await bus.publishRaw('openid4vc.issuance', 'junk', {});
    const last = createEvent('openid4vc.issuance.completed', createId(), id, { openId4VcIssuanceId: id });
    await bus.publish(event, event, other, last);
    return { events: [event, other, last], stop: bus.stop };
  }

  async function expectEachOnce(command: string[], brokers: string): Promise<void> {
    const { events, stop } = await publishTwice(brokers);
    try {
      const lines = start(command, brokers);
      const isPrinted = ({ id }: DomainEvent) => lines.some((line) => line.startsWith(id));
      await waitFor(() => (events.every(isPrinted) ? true : undefined));
      expect(lines).toHaveLength(events.length);
      for (const { id, type } of events) expect(lines.some((line) => line.startsWith(`${id} ${type} {`))).toBe(true);
    } finally {
      await stop();
    }
  }

  it('prints each event once and skips other messages in JavaScript', async () => {
    mkdirSync(nodeDir, { recursive: true });
    const file = join(nodeDir, 'subscribe.mjs');
    writeFileSync(file, documentedSnippet('events.md', 'js'));
    const kafka = await startTestKafka();
    try {
      await expectEachOnce(['node', file], kafka.brokers);
    } finally {
      await kafka.stop();
    }
  });

  describeWith('java', 'in Java', () => {
    it('prints each event once and skips other messages, with Apache Kafka', async () => {
      const file = join(dir, 'Subscribe.java');
      writeFileSync(file, documentedSnippet('events.md', 'java'));
      const kafka = await startRealKafka({ dir: join(dir, 'kafka') });
      try {
        await expectEachOnce(['java', '-cp', join(obtainLibraries(), '*'), file], kafka.brokers);
      } finally {
        await kafka.stop();
      }
    });
  });
});

/** Events of the services themselves, read as another team reads them: with a principal of its own, if there are any. */
if (attachedDataDir() !== undefined) {
  describe('the documented subscriber of a running platform', () => {
    const dir = resolve('node_modules/.cache/subscriber-of-platform');
    let platform: PlatformUnderTest;
    let child: ChildProcess | undefined;

    beforeAll(async () => {
      platform = await PlatformUnderTest.provide();
      mkdirSync(dir, { recursive: true });
    });

    afterAll(async () => {
      await waitForEnd(child);
      await platform?.stop();
      rmSync(dir, { recursive: true, force: true });
    });

    /** The documented program with a group of the spec, and the settings of docs/kafka.md for a broker with principals. */
    function writeSubscriber(): string {
      const group = `my-${randomBytes(6).toString('hex')}`;
      const file = join(dir, `${group}.mjs`);
      const settings = `ssl: { ca: [readFileSync(process.env.KAFKA_CA_FILES)] }, sasl: {
        mechanism: process.env.KAFKA_SASL_MECHANISM,
        username: process.env.KAFKA_USERNAME,
        password: process.env.KAFKA_PASSWORD,
      }`;
      const program = documentedSnippet('events.md', 'js').replace("groupId: 'my-service'", `groupId: '${group}'`);
      const secured = program.replace("clientId: 'my-service'", `clientId: 'my-service', ${settings}`);
      const isSecured = platform.demo.kafkaVariables !== undefined;
      writeFileSync(file, isSecured ? `import { readFileSync } from 'node:fs';\n${secured}` : program);
      return file;
    }

    it('prints each event of an issuance once', async () => {
      const { demo } = platform;
      const organization = clientOf(demo);
      const issuance = await organization.issuances.create(IDENTITY);
      const { wallet } = organization.asUser(demo.user.email);
      const { data } = await wallet.redeemOffer({ body: { credentialOffer: issuance.offerUri } });
      assert('0' in data);
      await wallet.decideCredential({ path: { id: data[0].id }, body: { status: 'accepted' } });
      await issuance.completed();
      const variables = demo.kafkaVariables?.subscriber ?? { KAFKA_BROKERS: demo.kafkaBrokers };
      child = spawn(process.execPath, [writeSubscriber()], {
        env: { ...process.env, ...variables },
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      let output = '';
      child.stdout!.on('data', (text: Buffer) => (output += text.toString()));
      const typesPrinted = () =>
        output
          .split('\n')
          .filter((line) => line.includes(issuance.id))
          .map((line) => line.split(' ')[1]);
      // Topics are read in any order, so no event is the last one.
      const expected = [
        'openid4vc.issuance.completed',
        'openid4vc.issuance.offered',
        'wallet.credential.accepted',
        'wallet.credential.received',
      ];
      await waitFor(() => (expected.every((type) => typesPrinted().includes(type)) ? true : undefined));
      expect(typesPrinted().sort()).toEqual(expected);
    });
  });
}
