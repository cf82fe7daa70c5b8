import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeWith } from '@vc/testing/programs/describe-with';
import type { ForeignProgramName } from '@vc/testing/programs/foreign-programs';
import { documentedSnippet } from '@vc/testing/unit/documented-snippet';
import { transformSync } from '@swc/core';
import { Webhook } from 'standardwebhooks';

const SECRET = `whsec_${Buffer.alloc(32, 3).toString('base64')}`;
const PREVIOUS_SECRET = `whsec_${Buffer.alloc(32, 4).toString('base64')}`;
const NOW = 1_800_000_000;
const BODY = '{"eventType":"openid4vc.issuance.completed","payload":{"openId4VcIssuanceId":"é"}}';

interface Receiver {
  name: string;
  /** Writes the documented code with a program around it. Returns the command, which takes the webhook as arguments. */
  prepare: (dir: string) => string[];
  needs: ForeignProgramName[];
}

/** Each program takes secret, id, timestamp, signatures, body and time, and prints `valid` or the reason of a rejection. */
const RECEIVERS: Receiver[] = [
  {
    name: 'TypeScript',
    needs: [],
    prepare: (dir) => {
      const { code } = transformSync(documentedSnippet('webhooks.md', 'ts'), {
        jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
      });
      const file = join(dir, 'receive.mjs');
      writeFileSync(
        file,
        `${code}
const [secret, id, timestamp, signature, body, now] = process.argv.slice(2);
const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature };
try { verifyWebhook(secret, headers, body, Number(now) * 1000); console.log('valid'); } catch (e) { console.log(e.message); }`,
      );
      return ['node', file];
    },
  },
  {
    name: 'Python',
    needs: ['python'],
    prepare: (dir) => {
      const file = join(dir, 'receive.py');
      writeFileSync(
        file,
        `${documentedSnippet('webhooks.md', 'python')}
import sys
secret, id, timestamp, signature, body, now = sys.argv[1:]
headers = {"webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signature}
try:
    verify_webhook(secret, headers, body.encode(), int(now))
    print("valid")
except ValueError as error:
    print(error)
`,
      );
      return ['python3', file];
    },
  },
  {
    name: 'Java',
    needs: ['java'],
    prepare: (dir) => {
      writeFileSync(join(dir, 'Webhooks.java'), documentedSnippet('webhooks.md', 'java'));
      writeFileSync(
        join(dir, 'Receive.java'),
        `class Receive {
  public static void main(String[] a) throws Exception {
    try {
      Webhooks.verify(a[0], a[1], a[2], a[3], a[4].getBytes("UTF-8"), Long.parseLong(a[5]));
      System.out.println("valid");
    } catch (java.security.GeneralSecurityException error) { System.out.println(error.getMessage()); }
  }
}`,
      );
      run(['javac', '-encoding', 'UTF-8', '-d', dir, join(dir, 'Webhooks.java'), join(dir, 'Receive.java')]);
      return ['java', '-Dsun.jnu.encoding=UTF-8', '-cp', dir, 'Receive'];
    },
  },
  {
    name: 'Go',
    needs: ['go'],
    prepare: (dir) => {
      writeFileSync(join(dir, 'go.mod'), 'module receive\n\ngo 1.21\n');
      writeFileSync(join(dir, 'webhooks.go'), documentedSnippet('webhooks.md', 'go'));
      writeFileSync(
        join(dir, 'main.go'),
        `package main

import (
	"fmt"
	"net/http"
	"os"
	"strconv"
	"time"
)

func main() {
	a := os.Args[1:]
	header := http.Header{}
	header.Set("webhook-id", a[1])
	header.Set("webhook-timestamp", a[2])
	header.Set("webhook-signature", a[3])
	now, _ := strconv.ParseInt(a[5], 10, 64)
	if err := VerifyWebhook(a[0], header, []byte(a[4]), time.Unix(now, 0)); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("valid")
}
`,
      );
      run(['go', 'build', '-C', dir, '-o', 'receive', '.']);
      return [join(dir, 'receive')];
    },
  },
];

function run([program = '', ...words]: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, words, {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C.UTF-8', GOFLAGS: '-mod=mod' },
  });
  if (status !== 0) throw new Error(`${program} ends with ${status}: ${stderr || error?.message}`);
  return stdout.trim();
}

for (const { name, needs, prepare } of RECEIVERS) {
  describeWith(needs, `the documented receiver in ${name}`, () => testReceiver(prepare));
}

function testReceiver(prepare: Receiver['prepare']): void {
  const dir = mkdtempSync(join(tmpdir(), 'receiver-'));
  let command: string[];

  beforeAll(() => {
    command = prepare(dir);
  });

  afterAll(() => rmSync(dir, { recursive: true, force: true }));

  const signHeaders = (secrets: string[]) => ({
    'webhook-id': 'evt-1',
    'webhook-timestamp': String(NOW),
    'webhook-signature': secrets
      .map((secret) => new Webhook(secret).sign('evt-1', new Date(NOW * 1_000), BODY))
      .join(' '),
  });

  function verifyWebhook(headers: Record<string, string>, { body = BODY, now = NOW, secret = SECRET } = {}): string {
    const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature } = headers;
    return run([...command, secret, id!, timestamp!, signature!, body, String(now)]);
  }

  it('accepts a webhook with one and with two signatures, and with a clock skew of 290 s', () => {
    expect(verifyWebhook(signHeaders([SECRET]))).toBe('valid');
    expect(verifyWebhook(signHeaders([PREVIOUS_SECRET, SECRET]))).toBe('valid');
    expect(verifyWebhook(signHeaders([SECRET]), { now: NOW + 290 })).toBe('valid');
  });

  it.each([
    ['another body', {}, { body: BODY.replace('completed', 'failed') }],
    ['another id', { 'webhook-id': 'evt-2' }, {}],
    ['another secret', {}, { secret: PREVIOUS_SECRET }],
    [
      'a signature that is cut off',
      { 'webhook-signature': signHeaders([SECRET])['webhook-signature'].slice(0, -5) },
      {},
    ],
    [
      'a signature of another version',
      { 'webhook-signature': signHeaders([SECRET])['webhook-signature'].replace('v1', 'v2') },
      {},
    ],
    ['no signature', { 'webhook-signature': '' }, {}],
    ['a timestamp of 301 s ago', {}, { now: NOW + 301 }],
    ['a timestamp 301 s ahead', {}, { now: NOW - 301 }],
  ])('rejects %s', (_, headers, more) => {
    expect(verifyWebhook({ ...signHeaders([SECRET]), ...headers }, more)).not.toBe('valid');
  });
}
