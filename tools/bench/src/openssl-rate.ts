import { spawnSync } from 'node:child_process';

/** P-256 signatures per second of processor time of `openssl speed`, which measures for a second: the limit for any program. */
export function opensslSignatureRate(): number {
  const { stdout, status, error } = spawnSync('openssl', ['speed', '-seconds', '1', 'ecdsap256'], { encoding: 'utf8' });
  if (error) throw error;
  const rate = /nistp256\)\s+\S+\s+\S+\s+([\d.]+)/.exec(stdout)?.[1];
  if (status !== 0 || rate === undefined) throw new Error('The output of openssl speed has no figures.');
  return Number(rate);
}
