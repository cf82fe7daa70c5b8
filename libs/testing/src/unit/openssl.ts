import { spawnSync } from 'node:child_process';

/** The program with which specs check keys, certificates and messages. Every other program is one of system specs. */
export const OPENSSL = requireOpenssl();

function requireOpenssl(): string {
  const { error } = spawnSync('openssl', ['version']);
  if (error) throw new Error(`OpenSSL cannot be started: ${error.message}. To install it: apt-get install openssl`);
  return 'openssl';
}
