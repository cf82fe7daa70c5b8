import { createHash } from 'node:crypto';
import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { OnboardingConfig } from '../onboarding-config';
import { SortedHashFile } from './sorted-hash-file';

/** The operator's file of breached passwords. */
@Injectable()
export class BreachedPasswords implements OnModuleInit, OnModuleDestroy {
  private file?: SortedHashFile;

  constructor(private readonly config: OnboardingConfig) {}

  /** @throws Error for a file that cannot be read or has other lines, so that the service does not start */
  async onModuleInit(): Promise<void> {
    const { BREACHED_PASSWORDS_FILE: path } = this.config;
    if (path !== undefined) this.file = await SortedHashFile.open(path);
  }

  async onModuleDestroy(): Promise<void> {
    await this.file?.close();
  }

  async has(password: string): Promise<boolean> {
    // The file is one of SHA-1 hashes. Nothing that this service stores is.
    const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
    return (await this.file?.has(hash)) ?? false;
  }
}
