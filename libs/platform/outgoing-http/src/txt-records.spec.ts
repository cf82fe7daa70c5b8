import { TestDns } from '@vc/testing/unit/test-dns';
import { IsOptional, validateSync } from 'class-validator';
import { AreDnsServers, TxtRecords } from './txt-records';

const NAME = '_challenge.example.com';

describe('TxtRecords', () => {
  let dns: TestDns;
  let records: TxtRecords;

  beforeAll(async () => {
    dns = await TestDns.start();
    records = new TxtRecords([dns.address]);
  });

  beforeEach(() => {
    dns.records.clear();
    dns.failure = undefined;
  });

  afterAll(() => dns.stop());

  it('returns each record, with its strings joined', async () => {
    dns.records.set(NAME, ['one', ['of ', 'two strings']]);
    expect((await records.list(NAME)).sort()).toEqual(['of two strings', 'one']);
  });

  it('returns nothing for a name that does not exist or that has no record', async () => {
    expect(await records.list(NAME)).toEqual([]);
    dns.records.set(NAME, []);
    expect(await records.list(NAME)).toEqual([]);
  });

  it.each([
    ['a failure of the server', 2, 'ESERVFAIL'],
    ['a refusal of the server', 5, 'EREFUSED'],
  ])('rejects %s, which does not mean that there is no record', async (_, failure, code) => {
    dns.failure = failure;
    await expect(records.list(NAME)).rejects.toMatchObject({ code });
  });

  it('uses the servers of the system by default', () => {
    expect(() => new TxtRecords()).not.toThrow();
  });
});

describe('AreDnsServers', () => {
  class Config {
    @IsOptional()
    @AreDnsServers()
    DOMAIN_DNS_SERVERS?: string;
  }

  const messagesFor = (servers: string) =>
    validateSync(Object.assign(new Config(), { DOMAIN_DNS_SERVERS: servers })).flatMap(({ constraints = {} }) =>
      Object.values(constraints),
    );

  it.each([
    '192.0.2.1',
    '192.0.2.1:5353',
    '192.0.2.1,192.0.2.2',
    '192.0.2.1:53,192.0.2.2:5353,192.0.2.3',
    '[2001:db8::1]',
    '[2001:db8::aF]:5353',
    '[2001:db8::1],[2001:db8::2]',
    '[2001:db8::1]:53,[2001:db8::aF]:5353,[2001:db8::3]',
  ])('accepts %s', (servers) => {
    expect(messagesFor(servers)).toEqual([]);
  });

  it.each([
    '',
    'dns.example',
    'x192.0.2.1',
    '192.0.2.1x',
    '192.0.2.1:',
    '192.0.2.1:dns',
    '192.0.2.1,',
    '192.0.2.1,dns.example',
    '2001:db8::1',
    '[]',
    'x[2001:db8::1]',
    '[2001:db8::1]x',
    '[2001:db8::1]:dns',
    '[2001:db8::1],',
    '[dns.example]',
    '[2001:db8::1],[dns.example]',
  ])('rejects "%s"', (servers) => {
    expect(messagesFor(servers)).toEqual([
      'DOMAIN_DNS_SERVERS must be IP addresses such as 192.0.2.1,192.0.2.2:5353 or [2001:db8::1]',
    ]);
  });
});
