import { TestCommandLine } from '../test-command-line';

const OFFER = 'openid-credential-offer://?credential_offer_uri=https%3A%2F%2Fdha.example%2Foffers%2F1';
const USER = 'thandi@example.com';

const credential = (id: string, status = 'pending') => ({
  id,
  status,
  vct: 'urn:id',
  iss: 'did:web:dha.example',
  claims: { given_name: 'Thandi', age: 30 },
  issuer: { name: 'Home Affairs', host: 'dha.example', trusted: false },
});

describe('vc accept', () => {
  let commandLine: TestCommandLine;

  beforeAll(async () => {
    commandLine = await TestCommandLine.start();
  });

  beforeEach(() => {
    commandLine.reset();
    commandLine.answers['POST /wallet/v2/credentials'] = [201, { data: [credential('c1'), credential('c2')] }];
    for (const id of ['c1', 'c2']) {
      commandLine.answers[`PATCH /wallet/v2/credentials/${id}`] = (_, { body }) => [
        200,
        { data: credential(id, (body as { status: string }).status) },
      ];
    }
  });

  afterAll(async () => commandLine?.stop());

  const decisions = () => commandLine.requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body);

  it('redeems the offer for the user, shows issuer and names of claims, and accepts after a yes', async () => {
    const words = ['accept', OFFER, '--user', USER, '--tx-code', '1234', '--json'];
    const { code, out, err } = await commandLine.vc(words, { ask: async () => 'yes' });
    expect([code, decisions()]).toEqual([0, [{ status: 'accepted' }, { status: 'accepted' }]]);
    expect(commandLine.requests[0]).toMatchObject({
      body: { credentialOffer: OFFER, txCode: '1234' },
      headers: { authorization: `Bearer ${USER}` },
    });
    expect(JSON.parse(out)).toEqual([credential('c1', 'accepted'), credential('c2', 'accepted')]);
    expect(err).toContain('- c1 urn:id of Home Affairs (NOT trusted: dha.example) has given_name, age.\n');
    expect(err).not.toContain('Thandi');
  });

  it('leaves the credentials pending without a yes', async () => {
    const answered = await commandLine.vc(['accept', OFFER, '--user', USER]);
    expect(answered).toMatchObject({ code: 2, out: '', err: expect.stringContaining('stay pending') });
    expect(decisions()).toEqual([]);
  });

  it('accepts nothing after Ctrl-C, also with --yes, and ends with 130', async () => {
    const stopping = new AbortController();
    const err = (text: string) => {
      if (text.includes('Home Affairs')) stopping.abort();
    };
    const words = ['accept', OFFER, '--user', USER, '--yes'];
    expect(await commandLine.vc(words, { err, signal: stopping.signal })).toMatchObject({ code: 130, out: '' });
    expect(decisions()).toEqual([]);
  });

  it('accepts no further credential after Ctrl-C', async () => {
    const stopping = new AbortController();
    commandLine.answers['PATCH /wallet/v2/credentials/c1'] = () => {
      stopping.abort();
      return [200, { data: credential('c1', 'accepted') }];
    };
    const words = ['accept', OFFER, '--user', USER, '--yes'];
    expect(await commandLine.vc(words, { signal: stopping.signal })).toMatchObject({ code: 130 });
    expect(decisions()).toHaveLength(1);
  });

  it('ends at Ctrl-C while the offer is redeemed', async () => {
    const stopping = new AbortController();
    commandLine.answers['POST /wallet/v2/credentials'] = () => {
      stopping.abort();
      return [201, { data: [] }];
    };
    const words = ['accept', OFFER, '--user', USER, '--yes'];
    const { code, err } = await commandLine.vc(words, { signal: stopping.signal });
    expect([code, err]).toEqual([130, '']);
  });

  it('rejects the credentials with --decline', async () => {
    const { code, out } = await commandLine.vc(['accept', OFFER, '--user', USER, '--decline']);
    expect([code, decisions()]).toEqual([0, [{ status: 'rejected' }, { status: 'rejected' }]]);
    expect(out).toMatch(/^c1 +rejected +urn:id +did:web:dha.example$/m);
  });

  it('says that the issuer defers the credentials', async () => {
    commandLine.answers['POST /wallet/v2/credentials'] = [201, { data: [] }];
    const answered = await commandLine.vc(['accept', OFFER, '--user', USER]);
    expect(answered).toMatchObject({ code: 0, err: expect.stringContaining('sends the credentials later') });
  });
});
