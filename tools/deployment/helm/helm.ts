import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseAllDocuments, stringify } from 'yaml';
import { helmPath } from '../go-tools.mts';
import type { KubernetesObject } from './kubernetes-object';

const ROOT = resolve(__dirname, '../../..');
export const CHART = join(ROOT, 'deploy/helm/vc-platform');
export const EXAMPLES = join(ROOT, 'deploy/helm/examples');
/** `go install` does not tell Helm the version of Kubernetes that it assumes. */
const KUBERNETES = ['--kube-version', '1.34.0'];

export interface HelmResult {
  status: number | null;
  stdout: string;
  stderr: string;
}

/** Runs Helm, which `installHelm` has built. @param values after the file, as values of a second file */
export function helm(words: string[], values: object = {}): HelmResult {
  const folder = mkdtempSync(join(tmpdir(), 'vc-helm-'));
  try {
    const file = join(folder, 'values.yaml');
    writeFileSync(file, stringify(values));
    // No repositories and plug-ins of the user.
    const homes = { HELM_CACHE_HOME: folder, HELM_CONFIG_HOME: folder, HELM_DATA_HOME: folder };
    return spawnSync(helmPath(), [...words, ...KUBERNETES, '--values', file], {
      encoding: 'utf8',
      env: { ...process.env, ...homes },
      maxBuffer: 1e8,
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The objects of an installation with the values of an example. @throws Error with what Helm says */
export function render(example: string, values: object = {}, release = 'vc-platform'): KubernetesObject[] {
  const words = ['template', release, CHART, '--values', join(EXAMPLES, example)];
  const { status, stdout, stderr } = helm(words, values);
  if (status !== 0) throw new Error(stderr);
  return parseAllDocuments(stdout)
    .map((document) => document.toJS() as KubernetesObject | null)
    .filter((object) => object !== null);
}
