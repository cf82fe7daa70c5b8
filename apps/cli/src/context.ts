import { readFileSync } from 'node:fs';
import { UnusableJsonError, jsonFault, parseExactJson } from '@vc/protocol/json';
import { type Client, createClient } from '@vc/sdk';
import type { Command } from 'commander';
import { EXIT, UsageError } from './exit-codes';
import { readProfile } from './profiles';
import type { Terminal } from './terminal';
import { utf8Text } from './utf8-text';

/** Options of every command. */
export interface GlobalOptions {
  profile: string;
  json: boolean;
}

/** What the actions of commands need. */
export class Context {
  /** Of a command that has ended without an error. */
  exitCode: number = EXIT.done;

  constructor(readonly terminal: Terminal) {}

  optionsOf(command: Command): GlobalOptions {
    const { profile, json = false } = command.optsWithGlobals<{ profile: string; json?: boolean }>();
    return { profile, json };
  }

  /** @throws UsageError without a profile */
  client(command: Command): Client {
    return createClient(readProfile(this.optionsOf(command).profile, this.terminal.environment));
  }

  /** The JSON of a file, or of standard input for `-`. @throws UsageError */
  async readJson<T>(file: string): Promise<T> {
    const text = await this.readText(file);
    try {
      return parseExactJson(text) as T;
    } catch (cause) {
      const detail = cause instanceof UnusableJsonError ? '' : `: ${(cause as Error).message}`;
      throw new UsageError(`${file} ${jsonFault(cause)}${detail}`, { cause });
    }
  }

  /** The text of a file, or of standard input for `-`. @throws UsageError */
  async readText(file: string): Promise<string> {
    if (file === '-') return this.terminal.readInput();
    return utf8Text(file, this.readBytes(file));
  }

  private readBytes(file: string): Buffer {
    try {
      return readFileSync(file);
    } catch (cause) {
      throw new UsageError(`${file} cannot be read: ${(cause as Error).message}`, { cause });
    }
  }
}
