import { spawnSync } from 'node:child_process';
import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { join } from 'node:path';
import { Mailer } from '@vc/platform/mail';
import { describeWith } from '@vc/testing/programs/describe-with';
import { permitMail } from '@vc/testing/keys/permit-mail';
import { type MailServer, startMailServer } from '@vc/testing/unit/mail-server';
import { rsaKeyPem } from '@vc/testing/unit/rsa-key-pem';
import { installPythonPackages } from '@vc/testing/programs/python-packages';
import { REPOSITORY } from '@vc/testing/unit/repository';

const RECORD_NAME = 'mail._domainkey.vc.example';
const MAIL = {
  id: '01932f2d',
  subject: 'Grüße',
  text: 'A request waits.\n\n.\nGrüße\n',
  html: '<p>A request waits.</p>',
  senderName: 'Ünïversity',
  replyTo: 'help@acme.example',
  unsubscribeUrl: `https://vc.example/wallet/notices/opt-out?token=${'x'.repeat(200)}`,
};

describeWith('python', 'the signatures of mails', () => {
  let python: string;
  let server: MailServer;
  let source: string;
  let publicKey: KeyObject;

  beforeAll(async () => {
    python = join(installPythonPackages('dkim'), 'python3');
    server = await startMailServer();
    const key = createPrivateKey(rsaKeyPem(2_048));
    publicKey = createPublicKey(key);
    const dkim = { domain: 'vc.example', selector: 'mail', key };
    const mailer = new Mailer({ url: server.url, from: 'platform@vc.example', caFiles: [server.caFile], dkim });
    await mailer.send(await permitMail('thandi@example.com'), MAIL);
    mailer.close();
    source = server.received[0]!.source;
  });

  afterAll(() => server?.stop());

  /** What dkimpy says of the mail, and the fields that the signature covers. */
  function verify(mail: string, key = publicKey): { verdict: string; fields: string[] } {
    const record = `v=DKIM1; k=rsa; p=${key.export({ type: 'spki', format: 'der' }).toString('base64')}`;
    const program = join(REPOSITORY, 'tests/programs/dkim/verify.py');
    const { stdout, stderr, status } = spawnSync(python, [program, RECORD_NAME, record], {
      input: mail,
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(stderr);
    const [verdict = '', fields = ''] = stdout.trim().split('\n');
    return { verdict, fields: fields.split(':').map((field) => field.trim().toLowerCase()) };
  }

  it('are valid for dkimpy, and cover the fields of the one-click opt-out', () => {
    const { verdict, fields } = verify(source);
    expect(verdict).toBe('valid');
    expect(fields).toEqual(
      expect.arrayContaining([
        'from',
        'to',
        'subject',
        'date',
        'message-id',
        'list-unsubscribe',
        'list-unsubscribe-post',
      ]),
    );
  });

  it.each([
    ['another body', () => source.replace('A request waits.', 'Pay at once.')],
    ['another subject', () => source.replace(/^Subject: .*$/m, 'Subject: Urgent')],
    ['another opt-out', () => source.replace('notices/opt-out', 'notices/opt-in')],
  ])('are invalid for dkimpy with %s', (_, change) => {
    expect(change()).not.toBe(source);
    expect(verify(change()).verdict).toBe('invalid');
  });

  it('are invalid for dkimpy with another key', () => {
    expect(verify(source, createPublicKey(rsaKeyPem(2_048))).verdict).toBe('invalid');
  });
});
