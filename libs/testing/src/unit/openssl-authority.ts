import { execFileSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OPENSSL } from './openssl';

interface CrlOptions {
  /** Certificates in PEM. */
  revoked?: string[];
  /** Further serial numbers in hexadecimal. */
  serialNumbers?: string[];
  /** Lines of an extension section; without any, the CRL has version 1. */
  extensions?: string[];
  thisUpdate?: Date;
  nextUpdate?: Date;
}

const DAY_MS = 86_400_000;

interface SignOptions {
  /** Lines of an extension section; those of the request where absent. */
  extensions?: string[];
  days?: number | undefined;
}

/** A certification authority elsewhere: openssl and a folder. */
export class OpensslAuthority {
  private readonly directory = mkdtempSync(join(tmpdir(), 'openssl-ca-'));

  /**
   * @param newkey arguments of `openssl req -newkey`
   * @param keyUsage of the root
   */
  constructor(newkey = ['ec', '-pkeyopt', 'ec_paramgen_curve:P-256'], keyUsage = 'keyCertSign,cRLSign') {
    const subject = ['-subj', '/C=ZA/CN=Authority elsewhere', '-days', '3650', '-nodes'];
    const extensions = ['-addext', `keyUsage=critical,${keyUsage}`];
    const files = ['-keyout', this.file('root.key'), '-out', this.file('root.pem')];
    this.run('req', '-x509', '-newkey', ...newkey, ...subject, ...extensions, ...files);
  }

  get root(): string {
    return readFileSync(this.file('root.pem'), 'utf8');
  }

  /** The certificate for a request; openssl checks the request's own signature. */
  sign(request: string, { extensions, days = 365 }: SignOptions = {}): string {
    writeFileSync(this.file('request.pem'), request);
    writeFileSync(this.file('extensions.cnf'), (extensions ?? []).join('\n'));
    const authority = ['-CA', this.file('root.pem'), '-CAkey', this.file('root.key'), '-days', String(days)];
    const kept = extensions ? ['-extfile', this.file('extensions.cnf')] : ['-copy_extensions', 'copyall'];
    this.run('x509', '-req', '-in', this.file('request.pem'), ...authority, ...kept, '-out', this.file('leaf.pem'));
    return readFileSync(this.file('leaf.pem'), 'utf8');
  }

  /** A request for a certificate of a new key, as PEM. */
  request(subject: string): string {
    const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', this.file('request.key')];
    return this.run('req', '-new', ...key, '-subj', subject);
  }

  /** An authority below this one. @param extensions lines of the extension section of its certificate */
  subordinate(extensions: string[] = []): OpensslAuthority {
    const authority = new OpensslAuthority();
    const request = this.request('/C=ZA/CN=Intermediate authority');
    copyFileSync(this.file('request.key'), authority.file('root.key'));
    const usage = ['basicConstraints=critical,CA:TRUE', 'keyUsage=critical,keyCertSign,cRLSign'];
    writeFileSync(authority.file('root.pem'), this.sign(request, { extensions: [...usage, ...extensions] }));
    return authority;
  }

  /** Returns a CRL of this authority as DER. */
  crl({ revoked = [], serialNumbers = [], extensions, thisUpdate, nextUpdate }: CrlOptions = {}): Buffer {
    const [from, to] = [thisUpdate ?? new Date(Date.now() - DAY_MS), nextUpdate ?? new Date(Date.now() + DAY_MS)];
    const serials = [...revoked.map((pem) => new X509Certificate(pem).serialNumber), ...serialNumbers];
    const rows = serials.map((serial) => `R\t491231235959Z\t260101000000Z\t${serial}\tunknown\t/CN=Revoked\n`);
    const section = extensions ? ['crl_extensions = crl_extensions'] : [];
    const config = ['[ca]', 'default_ca = authority', '[authority]', `database = ${this.file('index.txt')}`];
    const lines = [...config, 'default_md = sha256', ...section, '[crl_extensions]', ...(extensions ?? [])];
    writeFileSync(this.file('index.txt'), rows.join(''));
    writeFileSync(this.file('ca.cnf'), `${lines.join('\n')}\n`);
    const keys = ['-cert', this.file('root.pem'), '-keyfile', this.file('root.key'), '-out', this.file('list.pem')];
    const times = ['-crl_lastupdate', toUtcTime(from), '-crl_nextupdate', toUtcTime(to)];
    this.run('ca', '-gencrl', '-config', this.file('ca.cnf'), ...keys, ...times);
    this.run('crl', '-in', this.file('list.pem'), '-outform', 'DER', '-out', this.file('list.der'));
    return readFileSync(this.file('list.der'));
  }

  private run(...words: string[]): string {
    return execFileSync(OPENSSL, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  }

  /** Runs with texts as files: a word `@name` is the file `files[name]`. */
  runWith(files: Record<string, string | Buffer>, ...words: string[]): string {
    for (const [name, content] of Object.entries(files)) writeFileSync(this.file(name), content);
    return this.run(...words.map((word) => (word.startsWith('@') ? this.file(word.slice(1)) : word)));
  }

  remove(): void {
    rmSync(this.directory, { recursive: true, force: true });
  }

  private file(name: string): string {
    return join(this.directory, name);
  }
}

/** `YYYYMMDDHHMMSSZ` */
function toUtcTime(date: Date): string {
  return `${date.toISOString().replace(/[-:T]|\..*/g, '')}Z`;
}
