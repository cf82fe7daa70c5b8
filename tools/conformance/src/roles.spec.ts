import { ConformanceSuite } from './conformance-suite';
import { runRoles } from './roles';
import { readSettings, settingsOfSlots } from './settings';
import { StandInSuite } from './stand-in-suite';

describe('running a role', () => {
  it('rejects a filter that matches no module and no variant', async () => {
    const suite = await StandInSuite.start();
    suite.modules = ['oid4vp-1final-verifier-happy-flow'];
    const settings = readSettings({ NODE_EXTRA_CA_CERTS: 'suite-ca.pem' });
    const run = runRoles(['verifier'], new ConformanceSuite(suite.url), settings, { only: 'hapy' });
    await expect(run.next()).rejects.toThrow('No module and no value of a variant of verifier contains "hapy".');
    await suite.stop();
  });

  it('runs nothing again if no module of its plans was bad', async () => {
    const suite = await StandInSuite.start();
    const settings = readSettings({ NODE_EXTRA_CA_CERTS: 'suite-ca.pem' });
    const ofOtherRole = {
      role: 'holder',
      plan: 'oid4vp-1final-verifier-haip-test-plan',
      variant: {},
      module: 'x',
    } as const;
    const run = runRoles(['verifier'], new ConformanceSuite(suite.url), settings, { failed: [ofOtherRole] });
    await expect(run.next()).rejects.toThrow('No module was bad.');
    await suite.stop();
  });

  it('gives each slot ports of its own', () => {
    const slots = settingsOfSlots(readSettings({ NODE_EXTRA_CA_CERTS: 'suite-ca.pem', CONFORMANCE_JOBS: '3' }));
    const ports = slots.flatMap(({ platformPort, httpsPort }) => [
      // The platform uses the ten ports after its own, too.
      ...Array.from({ length: 11 }, (_, next) => platformPort + next),
      httpsPort,
    ]);
    expect(new Set(ports).size).toBe(3 * 12);
  });

  it.each([
    ['CONFORMANCE_JOBS', '0'],
    ['CONFORMANCE_MODULE_SECONDS', 'soon'],
    ['CONFORMANCE_QUIET_SECONDS', '0'],
    ['CONFORMANCE_HTTPS_PORT', '1.5'],
  ])('rejects %s=%s', (name, value) => {
    expect(() => readSettings({ NODE_EXTRA_CA_CERTS: 'suite-ca.pem', [name]: value })).toThrow(name);
  });
});
