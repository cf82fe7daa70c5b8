import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const NAME = /^\d{13}-[0-9a-f-]{36}\.eml$/;
const MAX_FILES = 500;

/** Mails as files in one folder, each as it was received (RFC 5322). The oldest ones make room for new ones. */
export class MailFiles {
  constructor(private readonly directory: string) {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
  }

  add(source: Buffer): void {
    const path = join(this.directory, `${Date.now()}-${randomUUID()}.eml`);
    // A reader never sees a part of a mail.
    writeFileSync(`${path}.part`, source, { mode: 0o600 });
    renameSync(`${path}.part`, path);
    for (const name of this.list().slice(MAX_FILES)) rmSync(join(this.directory, name), { force: true });
  }

  /** Names of the files, the newest first. */
  list(): string[] {
    return readdirSync(this.directory)
      .filter((name) => NAME.test(name))
      .sort()
      .reverse();
  }

  /** Returns undefined if there is no mail of that name. */
  read(name: string): Buffer | undefined {
    const path = join(this.directory, name);
    return NAME.test(name) && existsSync(path) ? readFileSync(path) : undefined;
  }
}
