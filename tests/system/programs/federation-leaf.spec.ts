import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { OutgoingHttp } from '@vc/platform/outgoing-http';
import { parseEntityStatement } from '@vc/protocol/federation';
import { describeWith } from '@vc/testing/programs/describe-with';
import { installPythonPackages } from '@vc/testing/programs/python-packages';
import { REPOSITORY } from '@vc/testing/unit/repository';
import { FederationEntity } from '@vc/testing/unit/test-federation';
import { TestPlatform } from '../../support/test-platform';
import { TestTlsFront } from '../../support/test-tls-front';

const PROGRAM = join(REPOSITORY, 'tests/programs/pyeudiw/validate_chain.py');
const PATIENCE_MS = 60_000;

describeWith('python', 'a tenant in a federation', () => {
  /** The program in which pyeudiw is installed. */
  let python: string;
  let front: TestTlsFront;
  let world: TestPlatform;
  let http: OutgoingHttp;
  let anchor: FederationEntity;
  let entityIdentifier: string;

  beforeAll(async () => {
    python = join(installPythonPackages('pyeudiw'), 'python');
    front = await TestTlsFront.start();
    const settings = { PORT: String(front.port), PUBLIC_URL: front.url, OUTGOING_CA_FILES: front.caFile };
    world = await TestPlatform.start(settings);
    const limits = { connectTimeoutMs: PATIENCE_MS, totalTimeoutMs: PATIENCE_MS, maxBodyBytes: 1_000_000 };
    const allowedHosts = ['localhost:*'];
    http = new OutgoingHttp({ ...limits, longBody: 'refuse', allowedHosts, caFiles: [front.caFile] });
    const university = await world.organization('university');
    entityIdentifier = `${front.url}/oid4vci/${university.tenantId}`;
    anchor = new FederationEntity('https://anchor.example', new Date());
    const setting = { authorityHints: [anchor.id], organizationName: 'University' };
    const { status } = await world.call(university.token, 'PUT', '/api/federation/entity', setting);
    expect(status).toBe(200);
  });

  afterAll(async () => {
    await http?.close();
    await world?.stop();
    await front?.stop();
  });

  /** The results of pyeudiw for the Entity Configuration, and for the chain that begins with it. */
  async function judgeWithPyeudiw(chain: string[]): Promise<unknown> {
    const child = spawn(python, [PROGRAM]);
    const answers = Promise.all([text(child.stdout), text(child.stderr)]);
    child.stdin.end(JSON.stringify({ chain, anchorKeys: anchor.jwks.keys }));
    const [stdout, stderr] = await answers;
    if (stdout === '') throw new Error(stderr);
    return JSON.parse(stdout);
  }

  it('is the leaf of a trust chain that pyeudiw accepts, and of none with keys of another entity', async () => {
    const url = `${entityIdentifier}/.well-known/openid-federation`;
    const configuration = (await http.request({ method: 'GET', url })).body.toString();
    const { keys } = parseEntityStatement(configuration, new Date());
    anchor.statements.set(entityIdentifier, { jwks: keys });
    const chain = [configuration, await anchor.signStatement(entityIdentifier)];
    expect(await judgeWithPyeudiw(chain)).toEqual({ configuration: true, chain: true });
    const others = await anchor.signStatement(entityIdentifier, { jwks: anchor.jwks });
    expect(await judgeWithPyeudiw([configuration, others])).toEqual({ configuration: true, chain: false });
  });
});
