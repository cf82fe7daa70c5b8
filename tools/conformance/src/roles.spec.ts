import { ConformanceSuite } from './conformance-suite';
import { runRole } from './roles';
import { readSettings } from './settings';
import { StandInSuite } from './stand-in-suite';

describe('running a role', () => {
  it('rejects a filter that matches no module and no variant', async () => {
    const suite = await StandInSuite.start();
    suite.modules = ['oid4vp-1final-verifier-happy-flow'];
    const settings = readSettings({ NODE_EXTRA_CA_CERTS: 'suite-ca.pem' });
    const run = runRole('verifier', new ConformanceSuite(suite.url), settings, {
      only: 'hapy',
      announce: () => undefined,
    });
    await expect(run.next()).rejects.toThrow('No module and no value of a variant of verifier contains "hapy".');
    await suite.stop();
  });

  it.each([
    ['CONFORMANCE_MODULE_SECONDS', 'soon'],
    ['CONFORMANCE_QUIET_SECONDS', '0'],
    ['CONFORMANCE_HTTPS_PORT', '1.5'],
  ])('rejects %s=%s', (name, value) => {
    expect(() => readSettings({ NODE_EXTRA_CA_CERTS: 'suite-ca.pem', [name]: value })).toThrow(name);
  });
});
