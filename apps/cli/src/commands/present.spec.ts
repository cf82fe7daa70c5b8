import { TestCommandLine } from '../test-command-line';

const PRESENTATIONS = '/wallet/v2/presentations';
const USER = 'thandi@example.com';
const REQUEST = 'openid4vp://?client_id=x509_hash%3Aabc&request_uri=https%3A%2F%2Fbank.example%2Frequests%2F1';

const PRESENTATION = {
  id: 'p1',
  status: 'pending',
  verifier: 'Bank of Example',
  verifierIdentity: {
    name: 'Bank of Example',
    clientId: 'x509_hash:abc',
    host: 'bank.example',
    did: null,
    certificateSubject: 'CN=Bank\u001b[2J\u202e\nof Example',
    trusted: false,
  },
  expiresAt: '2026-11-23T09:30:00.000Z',
};
const CREDENTIAL = {
  id: 'c1',
  vct: 'urn:id',
  claims: {},
  issuer: { name: 'Home Affairs', host: 'dha.example', trusted: true },
};
const match = (credentialId: string) => ({ credentialId, matchedAttributes: ['given_name', 'age'] });

describe('vc present', () => {
  let commandLine: TestCommandLine;

  beforeAll(async () => {
    commandLine = await TestCommandLine.start();
  });

  beforeEach(() => {
    commandLine.reset();
    commandLine.answers[`POST ${PRESENTATIONS}`] = [201, { data: PRESENTATION }];
    commandLine.answers[`GET ${PRESENTATIONS}/p1/matches`] = [
      200,
      {
        data: [
          { queryId: 'identity', retainedAttributes: [], credentials: [match('c1')] },
          { queryId: 'licence', retainedAttributes: [], credentials: [] },
        ],
      },
    ];
    commandLine.answers['GET /wallet/credentials/c1'] = [200, CREDENTIAL];
    commandLine.answers[`PATCH ${PRESENTATIONS}/p1`] = (_, { body }) => [
      200,
      {
        data: { ...PRESENTATION, status: (body as { status: string }).status },
        meta: { redirectUri: 'https://bank.example/done' },
      },
    ];
  });

  afterAll(async () => commandLine?.stop());

  const decisions = () => commandLine.requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body);

  it('acts for the user, shows verifier and attributes, and presents after a yes', async () => {
    const questions: string[] = [];
    const ask = async (question: string) => {
      questions.push(question);
      return 'yes';
    };
    const { code, out, err } = await commandLine.vc(['present', REQUEST, '--user', USER], { ask });
    expect([code, questions, decisions()]).toEqual([
      0,
      ['Present to Bank of Example (yes/no)? '],
      [{ status: 'accepted' }],
    ]);
    expect(commandLine.requests.map(({ headers }) => headers.authorization)).toEqual(
      commandLine.requests.map(() => `Bearer ${USER}`),
    );
    expect(commandLine.requests[0]!.body).toEqual({ presentationRequest: REQUEST });
    expect(err).toContain('- identity: c1 urn:id of Home Affairs (trusted: dha.example) discloses given_name, age.\n');
    expect(err).toContain('- licence: no accepted credential matches.\n');
    expect(out).toMatch(/^status +accepted$/m);
    expect(out).toMatch(/^redirectUri +https:\/\/bank.example\/done$/m);
  });

  it('prints no control characters of a verifier, and says that it is not trusted', async () => {
    const { err } = await commandLine.vc(['present', REQUEST, '--user', USER, '--yes']);
    expect(err.split('\n')[0]).toBe(
      'Bank of Example (NOT trusted: bank.example, CN=Bank\uFFFD[2J\uFFFD of Example, x509_hash:abc) ' +
        'requests a presentation until 2026-11-23T09:30:00.000Z.',
    );
  });

  describe('with several credentials that match', () => {
    beforeEach(() => {
      const data = [
        { queryId: 'identity', retainedAttributes: [], credentials: [match('c3'), match('c1'), match('c2')] },
        { queryId: 'residence', retainedAttributes: ['age', 'name'], credentials: [match('c1')] },
      ];
      commandLine.answers[`GET ${PRESENTATIONS}/p1/matches`] = [200, { data }];
      for (const id of ['c2', 'c3']) {
        commandLine.answers[`GET /wallet/credentials/${id}`] = [200, { ...CREDENTIAL, id }];
      }
    });

    const linesOf = (err: string) => err.split('\n').filter((line) => line.startsWith('- '));
    const line = (queryId: string, id: string, does = 'discloses given_name, age') =>
      `- ${queryId}: ${id} urn:id of Home Affairs (trusted: dha.example) ${does}.`;

    it('shows that the newest of each query is sent, and that the others match', async () => {
      const { err } = await commandLine.vc(['present', REQUEST, '--user', USER, '--yes']);
      expect(linesOf(err)).toEqual([
        line('identity', 'c3'),
        line('identity', 'c1', 'also matches'),
        line('identity', 'c2', 'also matches'),
        line('residence', 'c1', 'discloses given_name, age, of which the verifier keeps age'),
      ]);
      expect(err).toContain('If the verifier accepts alternatives, only one of them is sent.\n');
      expect(decisions()).toEqual([{ status: 'accepted' }]);
    });

    it('shows and presents the named credentials alone, each for one query', async () => {
      const words = ['present', REQUEST, '--user', USER, '--yes', '--json', '--credential', 'c2', 'c1'];
      const { code, out, err } = await commandLine.vc(words);
      expect([code, JSON.parse(out)]).toEqual([0, expect.objectContaining({ id: 'p1', status: 'accepted' })]);
      expect(linesOf(err)).toEqual([
        line('identity', 'c2'),
        line('residence', 'c1', 'discloses given_name, age, of which the verifier keeps age'),
      ]);
      expect(err).not.toContain('alternatives');
      const selectedCredentials = [
        { credentialId: 'c2', queryId: 'identity' },
        { credentialId: 'c1', queryId: 'residence' },
      ];
      expect(decisions()).toEqual([{ status: 'accepted', selectedCredentials }]);
    });

    it('presents two credentials for a query that accepts several', async () => {
      await commandLine.vc(['present', REQUEST, '--user', USER, '--yes', '--credential', 'c2', 'c3']);
      const selectedCredentials = ['c2', 'c3'].map((credentialId) => ({ credentialId, queryId: 'identity' }));
      expect(decisions()).toEqual([{ status: 'accepted', selectedCredentials }]);
    });

    it('ends with 2 for a named credential that does not match', async () => {
      const words = ['present', REQUEST, '--user', USER, '--yes', '--credential', 'c1', 'c4'];
      const { code, err } = await commandLine.vc(words);
      expect([code, err]).toEqual([2, expect.stringContaining('c4 does not match the request')]);
      expect(decisions()).toEqual([]);
    });
  });

  it.each([undefined, 'no', ''])('presents nothing with the answer %p', async (answer) => {
    const terminal = answer === undefined ? {} : { ask: async () => answer };
    const answered = await commandLine.vc(['present', REQUEST, '--user', USER], terminal);
    expect(answered).toMatchObject({ code: 2, out: '', err: expect.stringContaining('Nothing is presented') });
    expect(decisions()).toEqual([]);
  });

  it('declines without a question', async () => {
    const { code, out } = await commandLine.vc(['present', REQUEST, '--user', USER, '--decline']);
    expect([code, decisions()]).toEqual([0, [{ status: 'rejected' }]]);
    expect(out).toMatch(/^status +rejected$/m);
  });

  it.each(['--yes', '--decline'])('sends nothing after Ctrl-C with %s, and ends with 130', async (option) => {
    const stopping = new AbortController();
    const last = option === '--yes' ? 'licence' : 'requests a presentation';
    const err = (text: string) => {
      if (text.includes(last)) stopping.abort();
    };
    const words = ['present', REQUEST, '--user', USER, option];
    expect(await commandLine.vc(words, { err, signal: stopping.signal })).toMatchObject({ code: 130, out: '' });
    expect(decisions()).toEqual([]);
  });

  it('ends with 1 if no credential matches', async () => {
    const matches = { data: [{ queryId: 'identity', credentials: [] }] };
    commandLine.answers[`GET ${PRESENTATIONS}/p1/matches`] = [200, matches];
    const { code, err } = await commandLine.vc(['present', REQUEST, '--user', USER, '--yes']);
    expect([code, err, decisions()]).toEqual([1, expect.stringContaining('no accepted credential that matches'), []]);
  });

  it.each([
    ['accepted', 0],
    ['rejected', 4],
  ])('answers no request again that is %s, and ends with %p', async (status, code) => {
    commandLine.answers[`POST ${PRESENTATIONS}`] = [201, { data: { ...PRESENTATION, status } }];
    const answered = await commandLine.vc(['present', REQUEST, '--user', USER, '--yes']);
    expect(answered).toMatchObject({ code, err: expect.stringContaining(`is ${status} already`) });
    expect(decisions()).toEqual([]);
  });

  it('ends with 1 and the printable reason of a verifier that refuses', async () => {
    const errors = [{ code: 'UPSTREAM_REJECTED', detail: 'The verifier refused: \u001b[31minvalid' }];
    commandLine.answers[`PATCH ${PRESENTATIONS}/p1`] = [422, { errors }];
    const { code, err } = await commandLine.vc(['present', REQUEST, '--user', USER, '--yes']);
    expect([code, err]).toEqual([
      1,
      expect.stringContaining('UPSTREAM_REJECTED: The verifier refused: \uFFFD[31minvalid'),
    ]);
  });

  it.each([
    ['no user', ['present', REQUEST], '--user'],
    [
      'credentials to decline with',
      ['present', REQUEST, '--user', USER, '--decline', '--credential', 'c1'],
      'cannot be used',
    ],
  ])('ends with 2 for %s', async (_, words, reason) => {
    expect(await commandLine.vc(words)).toMatchObject({ code: 2, err: expect.stringContaining(reason) });
    expect(commandLine.requests).toEqual([]);
  });
});
