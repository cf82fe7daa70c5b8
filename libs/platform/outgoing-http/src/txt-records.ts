import { NODATA, NOTFOUND } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { Matches } from 'class-validator';

const TIMEOUT_MS = 2_000;
const TRIES = 2;
/** The answers that say that there is no such record. */
const ABSENT: (string | undefined)[] = [NODATA, NOTFOUND];

/** Reads TXT records. Only the resolver of the platform is asked, and no host of the name. */
export class TxtRecords {
  private readonly resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });

  /** @param servers `host` or `host:port`; those of the system by default */
  constructor(servers?: string[]) {
    if (servers) this.resolver.setServers(servers);
  }

  /** Returns the texts of the name, none if it has no record. @throws Error without an answer of DNS */
  async list(name: string): Promise<string[]> {
    const records = await this.resolver.resolveTxt(name).catch((error: unknown) => {
      if (ABSENT.includes((error as NodeJS.ErrnoException).code)) return [];
      throw error;
    });
    return records.map((strings) => strings.join(''));
  }
}

/** Validates `DOMAIN_DNS_SERVERS` of the services that read records of domains. */
export function AreDnsServers(): PropertyDecorator {
  return Matches(/^[\d.]+(:\d+)?(,[\d.]+(:\d+)?)*$|^\[[\da-fA-F:]+\](:\d+)?(,\[[\da-fA-F:]+\](:\d+)?)*$/, {
    message: 'DOMAIN_DNS_SERVERS must be IP addresses such as 192.0.2.1,192.0.2.2:5353 or [2001:db8::1]',
  });
}
