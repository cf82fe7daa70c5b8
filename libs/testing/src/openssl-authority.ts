import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface SignOptions {
  /** Lines of an extension section; those of the request where absent. */
  extensions?: string[];
  days?: number | undefined;
}

/** A certification authority elsewhere: openssl and a folder. */
export class OpensslAuthority {
  private readonly directory = mkdtempSync(join(tmpdir(), 'openssl-ca-'));

  /** @param newkey arguments of `openssl req -newkey` */
  constructor(newkey = ['ec', '-pkeyopt', 'ec_paramgen_curve:P-256']) {
    const subject = ['-subj', '/C=ZA/CN=Authority elsewhere', '-days', '3650', '-nodes'];
    const extensions = ['-addext', 'keyUsage=critical,keyCertSign,cRLSign'];
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

  private run(...words: string[]): string {
    return execFileSync('openssl', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
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
