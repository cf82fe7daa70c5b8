import { spawnSync } from 'node:child_process';

/** P-256 signatures and verifications per second of `openssl speed` on one core: the upper limit for any program. */
export function opensslRates(): { sign: number; verify: number } {
  const { stdout, status, error } = spawnSync('openssl', ['speed', '-seconds', '2', 'ecdsap256'], { encoding: 'utf8' });
  if (error) throw error;
  const figures = /nistp256\)\s+\S+\s+\S+\s+([\d.]+)\s+([\d.]+)/.exec(stdout);
  if (status !== 0 || !figures) throw new Error('The output of openssl speed has no figures.');
  return { sign: Number(figures[1]), verify: Number(figures[2]) };
}
