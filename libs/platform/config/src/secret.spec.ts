import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { IsOptional, Length, Matches } from 'class-validator';
import { KafkaConfig } from './kafka-config';
import { type InvalidConfigError, loadConfig, replaceVariables, withSecretFiles } from './load-config';
import { Secret, secretsOf } from './secret';

class BaseConfig {
  @Secret()
  @Matches(/^postgres:/, { message: 'STORE_URL must be a postgres: URL' })
  STORE_URL: string;
}

class TestConfig extends BaseConfig {
  @Secret()
  @IsOptional()
  @Length(4, 100)
  MAIL_PASSWORD?: string;
}

const HIDDEN = 'hunter2-is-hidden';

describe('@Secret', () => {
  const directory = mkdtempSync(join(tmpdir(), 'vc-secret-'));
  afterAll(() => rmSync(directory, { recursive: true }));

  function file(content: string): string {
    const path = join(directory, `secret-${content.length}`);
    writeFileSync(path, content);
    return path;
  }

  function violationsOf(environment: NodeJS.ProcessEnv): string[] {
    try {
      loadConfig(TestConfig, environment);
      return [];
    } catch (error) {
      return (error as InvalidConfigError).violations;
    }
  }

  it('reads a secret from the file that X_FILE names, without the newline at its end', () => {
    expect(loadConfig(TestConfig, { STORE_URL_FILE: file('postgres://a\n') }).STORE_URL).toBe('postgres://a');
    expect(loadConfig(TestConfig, { STORE_URL_FILE: file('postgres://ab\r\n') }).STORE_URL).toBe('postgres://ab');
    expect(loadConfig(TestConfig, { STORE_URL_FILE: file('postgres://a \n\n') }).STORE_URL).toBe('postgres://a \n');
  });

  it('names the secrets of a class and of those that it extends', () => {
    expect(secretsOf(TestConfig).sort()).toEqual(['MAIL_PASSWORD', 'STORE_URL']);
  });

  it('rejects a secret that is given twice, and repeats neither', () => {
    const violations = violationsOf({ STORE_URL: `postgres://${HIDDEN}`, STORE_URL_FILE: file('postgres://abc') });
    expect(violations).toEqual(['STORE_URL_FILE: STORE_URL and STORE_URL_FILE exclude each other']);
  });

  it('rejects all files that are empty or cannot be read at once, beside other violations', () => {
    expect(violationsOf({ STORE_URL_FILE: file('\n'), MAIL_PASSWORD_FILE: join(directory, 'none') })).toEqual([
      'MAIL_PASSWORD_FILE: MAIL_PASSWORD_FILE must name a file that can be read',
      'STORE_URL_FILE: STORE_URL_FILE must name a file that is not empty',
    ]);
    expect(violationsOf({ MAIL_PASSWORD_FILE: directory })).toEqual([
      'MAIL_PASSWORD_FILE: MAIL_PASSWORD_FILE must name a file that can be read',
      'STORE_URL: STORE_URL must be a postgres: URL',
    ]);
  });

  it('holds the content of a file to the rules of the variable, and does not repeat it', () => {
    const violations = violationsOf({ STORE_URL_FILE: file(HIDDEN) });
    expect(violations).toEqual(['STORE_URL: STORE_URL must be a postgres: URL']);
  });

  it('takes an empty variable as absent', () => {
    const environment = { STORE_URL: '', STORE_URL_FILE: file('postgres://a'), MAIL_PASSWORD_FILE: '' };
    expect(loadConfig(TestConfig, environment)).toMatchObject({ STORE_URL: 'postgres://a' });
  });

  it('keeps the meaning of a variable that names a file itself', () => {
    const settings = { KAFKA_BROKERS: 'a:1', KAFKA_TLS: 'on', KAFKA_CERTIFICATE_FILE: __filename };
    const config = loadConfig(KafkaConfig, { ...settings, KAFKA_CERTIFICATE_KEY_FILE: __filename });
    expect(config.KAFKA_CERTIFICATE_KEY_FILE).toBe(__filename);
  });

  it('adds the secrets of files to the variables of a program', () => {
    const environment = { OTHER: 'kept', MAIL_PASSWORD_FILE: file('sesame') };
    expect(withSecretFiles(TestConfig, environment)).toMatchObject({ OTHER: 'kept', MAIL_PASSWORD: 'sesame' });
    expect(() => withSecretFiles(TestConfig, { MAIL_PASSWORD_FILE: '/none' })).toThrow('must name a file that can be');
  });

  it('replaces a variable together with the file that was named for it', () => {
    const environment = { STORE_URL_FILE: '/old', LOG_FILE: '/log', STORE_KEY_FILE: '/kept' };
    const replaced = { STORE_URL: 'postgres://new', LOG_FILE: '/log', STORE_KEY_FILE: '/kept' };
    expect(replaceVariables(environment, { STORE_URL: 'postgres://new' })).toEqual(replaced);
  });
});
