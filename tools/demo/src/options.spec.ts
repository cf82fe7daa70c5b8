import { UsageError } from '@vc/development/command-line';
import { parseOptions } from './options';

const DEPLOYED = ['--url', 'https://vc.example/', '--client-id', 'acme', '--client-secret', 'secret'];
const WEBHOOK = ['--webhook-url', 'https://acme.example/webhooks', '--webhook-listen', '8443'];
const PLATFORM = { url: 'https://vc.example', clientId: 'acme', clientSecret: 'secret' };

describe('the options of the demo', () => {
  it('accepts no options', () => {
    expect(parseOptions([], { DEMO_URL: '' })).toEqual({});
  });

  it('returns a deployed platform and its client', () => {
    const options = parseOptions([...DEPLOYED, '--user', 'a@example.com', '--ca-file', 'ca.pem'], {});
    expect(options).toEqual({ platform: PLATFORM, user: 'a@example.com', caFile: 'ca.pem' });
  });

  it('reads the environment, and prefers the command line', () => {
    const environment = {
      DEMO_URL: 'https://vc.example',
      DEMO_CLIENT_ID: 'other',
      DEMO_CLIENT_SECRET: 'secret',
      DEMO_WEBHOOK_URL: 'https://acme.example/webhooks',
      DEMO_WEBHOOK_LISTEN: '0.0.0.0:8443',
    };
    expect(parseOptions(['--client-id', 'acme'], environment)).toEqual({
      platform: PLATFORM,
      webhook: { url: 'https://acme.example/webhooks', host: '0.0.0.0', port: 8443 },
    });
  });

  it('returns a receiver with a certificate', () => {
    const files = ['--webhook-certificate', 'chain.pem', '--webhook-key', 'key.pem'];
    expect(parseOptions([...WEBHOOK, ...files], {}).webhook).toEqual({
      url: 'https://acme.example/webhooks',
      host: 'localhost',
      port: 8443,
      tls: { certificate: 'chain.pem', key: 'key.pem' },
    });
  });

  it.each([
    [['--colour', 'red'], '--colour'],
    [['https://vc.example'], 'https://vc.example'],
    [['--url'], '--url'],
    [['--url', 'https://vc.example'], '--client-id and --client-secret must be given with --url.'],
    [['--client-id', 'acme', '--client-secret', 'secret'], '--url must be given with --client-id and --client-secret.'],
    [[...DEPLOYED, '--url', 'vc.example'], '--url must be an https or http address.'],
    [[...DEPLOYED, '--url', 'https://vc.example?a=b'], '--url must be an https or http address.'],
    [[...WEBHOOK, '--webhook-url', 'http://acme.example'], '--webhook-url must be an https address.'],
    [[...WEBHOOK, '--webhook-listen', 'acme'], '--webhook-listen must be [host:]port.'],
    [[...WEBHOOK, '--webhook-listen', '65536'], '--webhook-listen must be [host:]port.'],
    [[...WEBHOOK, '--webhook-key', 'key.pem'], '--webhook-certificate must be given with --webhook-key.'],
    [['--webhook-certificate', 'a', '--webhook-key', 'b'], '--webhook-certificate is for --webhook-url.'],
  ])('rejects %j', (words, message) => {
    const parse = () => parseOptions(words, {});
    expect(parse).toThrow(UsageError);
    expect(parse).toThrow(message);
  });
});
